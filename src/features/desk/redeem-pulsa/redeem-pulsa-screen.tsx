import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExchangeStage, type ExchangeListSearch } from '#contract/points/exchange.list.ts'
import { BulkActions } from '#app/desk/bulk/bulk-actions.tsx'
import type { BulkOffer } from '#app/desk/bulk/bulk-dialog.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { exchangeListQuery } from '#app/queries/desk/exchange.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { approveExchange } from '#contract/points/exchange.admin.ts'
import { exchangeColumns } from './columns.tsx'
import { MakePayout } from './make-payout.tsx'
import { PayoutsDialog } from './payouts-dialog.tsx'
import { exchangeStages } from './labels.ts'

const bulkOffers: readonly BulkOffer[] = [
  {
    action: 'exchange.approve',
    name: 'Setujui',
    text: rows =>
      `${rows} disetujui dan menunggu berkas bayar. Yang sudah diputuskan dilewati. Sampai masuk berkas, masing-masing masih bisa ditolak.`,
  },
]

/**
 * Lists requests to exchange points for phone credit. A request is approved, put into a file for the payer, and paid.
 */
export function RedeemPulsaScreen({ search, onSearch, open, children }: OpeningListProps<ExchangeListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(exchangeListQuery(search))
  const [isShowingFiles, setIsShowingFiles] = useState(false)
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  const counts: Partial<Record<ExchangeStage, number>> = page.counts

  return (
    <DeskList
      title="Redeem Pulsa"
      noun="penukaran"
      page={page}
      columns={exchangeColumns}
      rowId={exchange => exchange.id}
      rowName={({ learner, denomination }) => `${learner.fullName}, pulsa ${denomination}`}
      address={search}
      onAddress={onSearch}
      open={open}
      selection={selection}
      bulkActions={
        <>
          <BulkActions
            offers={bulkOffers}
            noun="penukaran"
            selection={selection}
            filter={filter}
            onRest={() => void markOld(approveExchange)}
          />
          {!selection.isWholeFilter && (
            <MakePayout ids={[...selection.ids]} label="Buat berkas dari yang dipilih" onDone={selection.clear} />
          )}
        </>
      }
      actions={
        page.counts.ready > 0 && (
          <MakePayout ids={undefined} label="Buat berkas bayar" onDone={() => setIsShowingFiles(true)} />
        )
      }
      lesserActions={[{ name: 'Berkas bayar', onDo: () => setIsShowingFiles(true) }]}
      filters={
        <>
          <FilterSearch
            label="Cari nama, email, atau nomor"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterTabs
            label="Keadaan"
            value={search.stage ?? 'all'}
            choices={[
              { value: 'all' as const, name: 'Semua' },
              ...ExchangeStage.options.map(value => ({
                value,
                name: exchangeStages[value].name,
                count: counts[value],
              })),
            ]}
            onChoose={stage => narrow({ stage: stage === 'all' ? undefined : stage })}
          />
          <FilterSelect
            label="Tanda"
            all="Semua"
            value={search.isOdd}
            choices={[
              { value: 'true', name: 'Perlu dicek' },
              { value: 'false', name: 'Tanpa tanda' },
            ]}
            onChoose={value => narrow({ isOdd: value })}
          />
          {search.payout !== undefined && (
            <Button variant="secondary" onClick={() => narrow({ payout: undefined })}>
              Berkas nomor {search.payout}: hapus saringan
            </Button>
          )}
        </>
      }
    >
      {children}
      {isShowingFiles && (
        <PayoutsDialog
          onClose={() => setIsShowingFiles(false)}
          onShow={number => {
            setIsShowingFiles(false)
            onSearch({ payout: String(number) })
          }}
        />
      )}
    </DeskList>
  )
}
