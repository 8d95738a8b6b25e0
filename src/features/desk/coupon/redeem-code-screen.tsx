import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RedeemCodeState, type RedeemCodeListSearch } from '#contract/payment/redeem-code.list.ts'
import { BulkActions } from '#app/desk/bulk/bulk-actions.tsx'
import type { BulkOffer } from '#app/desk/bulk/bulk-dialog.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ImportDialog } from '#app/desk/import/import-dialog.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { ListScreenProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { redeemCodeListQuery } from '#app/queries/desk/redeem-code.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { createRedeemCode } from '#contract/payment/redeem-code.ts'
import { CouponKinds } from './coupon-kinds.tsx'
import { NewRedeemCodeDialog } from './new-redeem-code-dialog.tsx'
import { redeemCodeColumns, redeemCodeStates } from './redeem-code-columns.tsx'

const bulkOffers: readonly BulkOffer[] = [
  {
    action: 'redeem-code.stop',
    name: 'Hentikan',
    text: rows =>
      `Pemeriksa kode tidak mengenal ${rows} lagi. Yang sudah terpakai dibiarkan. Selama 24 jam ini bisa dibatalkan seluruhnya.`,
    isDangerous: true,
  },
  {
    action: 'redeem-code.use',
    name: 'Catat terpakai',
    text: rows => `Catat ${rows} sudah dipakai, menurut mitranya. Selama 24 jam ini bisa dibatalkan seluruhnya.`,
  },
]

/** Lists the redeem codes, which partner marketplaces have sold. */
export function RedeemCodeScreen({ search, onSearch }: ListScreenProps<RedeemCodeListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(redeemCodeListQuery(search))
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  const [layer, setLayer] = useState<'new' | 'import'>()

  return (
    <DeskList
      title="Coupon: kode redeem"
      noun="kode"
      page={page}
      columns={redeemCodeColumns}
      rowId={row => row.id}
      rowName={row => row.code}
      address={search}
      onAddress={onSearch}
      selection={selection}
      bulkActions={
        <BulkActions
          offers={bulkOffers}
          noun="kode"
          selection={selection}
          filter={filter}
          onRest={() => void markOld(createRedeemCode)}
        />
      }
      actions={
        <>
          <CouponKinds here="/admin/coupon/redeem" />
          <Button onClick={() => setLayer('new')}>Tambah kode</Button>
        </>
      }
      lesserActions={[{ name: 'Impor kode redeem', onDo: () => setLayer('import') }]}
      filters={
        <>
          <FilterSearch
            label="Cari kode atau mitra"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={RedeemCodeState.options.map(value => ({ value, name: redeemCodeStates[value].name }))}
            onChoose={state => narrow({ state })}
          />
        </>
      }
    >
      {layer === 'new' && <NewRedeemCodeDialog onClose={() => setLayer(undefined)} />}
      {layer === 'import' && (
        <ImportDialog
          importName="redeem-code.import"
          columns={['kode', 'mitra']}
          onRest={() => void markOld(createRedeemCode)}
          onClose={() => setLayer(undefined)}
        />
      )}
    </DeskList>
  )
}
