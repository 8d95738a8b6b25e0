import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CouponPrefix, CouponState, type CouponListSearch } from '#contract/coupon-list.ts'
import { BulkDeeds } from '#app/desk/bulk/bulk-deeds.tsx'
import type { BulkOffer } from '#app/desk/bulk/bulk-dialog.tsx'
import { FilterSearch } from '#app/desk/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ImportDialog } from '#app/desk/import/import-dialog.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { markStale } from '#app/queries/api-query.ts'
import { couponListQuery } from '#app/queries/desk/coupon.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { Button } from '#app/ui/button.tsx'
import { couponColumns } from './columns.tsx'
import { NewCouponDialog } from './new-coupon-dialog.tsx'
import { couponStates } from './words.ts'

const bulkOffers: readonly BulkOffer[] = [
  {
    deed: 'coupon.stop',
    name: 'Hentikan',
    text: rows => `Kode dari ${rows} langsung tidak bisa dipakai. Selama 24 jam ini bisa dibatalkan seluruhnya.`,
    isDangerous: true,
  },
]

interface Props {
  search: CouponListSearch
  onSearch: (next: CouponListSearch) => void
  openId: string | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  /** The drawer. */
  children: ReactNode
}

/** Batches of voucher codes. */
export function CouponListScreen({ search, onSearch, openId, hrefOf, onOpen, children }: Props) {
  const queryClient = useQueryClient()
  const { data: page } = useSuspenseQuery(couponListQuery(search))
  const { filter, isFiltered, narrow, clear } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  const [layer, setLayer] = useState<'new' | 'import'>()
  const refresh = () => markStale(queryClient, staleAfterChange['POST /v1/admin/coupons'])

  return (
    <DeskList
      title="Coupon"
      noun="batch"
      page={page}
      columns={couponColumns}
      rowId={coupon => coupon.id}
      rowName={coupon => coupon.title}
      address={search}
      onAddress={onSearch}
      open={{ id: openId, hrefOf, onOpen }}
      isFiltered={isFiltered}
      onClearFilters={clear}
      selection={selection}
      bulkDeeds={
        <BulkDeeds
          offers={bulkOffers}
          noun="batch"
          selection={selection}
          filter={filter}
          onRest={() => void refresh()}
        />
      }
      deeds={
        <>
          <Button variant="secondary" onClick={() => setLayer('import')}>
            Impor kode redeem
          </Button>
          <Button onClick={() => setLayer('new')}>Buat batch</Button>
        </>
      }
      filters={
        <>
          <FilterSearch
            label="Cari batch, kelas, atau satu kode"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Awalan"
            all="Semua awalan"
            value={search.prefix}
            choices={CouponPrefix.options.map(value => ({ value, name: value }))}
            onChoose={prefix => narrow({ prefix: CouponPrefix.options.find(each => each === prefix) })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={CouponState.options.map(value => ({ value, name: couponStates[value].name }))}
            onChoose={state => narrow({ state: CouponState.options.find(each => each === state) })}
          />
        </>
      }
    >
      {children}
      {layer === 'new' && (
        <NewCouponDialog
          onClose={() => setLayer(undefined)}
          onMade={async id => {
            await refresh()
            onOpen(id)
          }}
        />
      )}
      {layer === 'import' && (
        <ImportDialog
          deed="redeem-code.import"
          columns={['kode', 'mitra']}
          onRest={() => void refresh()}
          onClose={() => setLayer(undefined)}
        />
      )}
    </DeskList>
  )
}
