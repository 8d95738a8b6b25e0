import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskOrder } from '#contract/payment/order.admin.ts'
import {
  DeskFindingState,
  DeskOrderMethod,
  DeskOrderState,
  type OrderListSearch,
} from '#contract/payment/order.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ImportDialog } from '#app/desk/import/import-dialog.tsx'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DayFilter } from '#app/desk/list/day-filter.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { orderListQuery } from '#app/queries/desk/order.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { markOrderRefunded } from '#contract/payment/order.admin.ts'
import { ComparisonDialog } from './comparison-dialog.tsx'
import { formatAmount, findingStateNames, methodNames, orderState, reconciliationLabels } from './labels.ts'
import { StatementDialog } from './statement-dialog.tsx'

const columns: readonly DeskColumn<DeskOrder>[] = [
  { id: 'number', name: 'Nomor', cell: order => order.number },
  { id: 'user', name: 'Pembeli', cell: order => order.user.fullName },
  { id: 'course', name: 'Kelas', cell: order => order.courseTitle },
  {
    id: 'amount',
    name: 'Jumlah',
    sort: 'amount',
    isNumber: true,
    cell: order => (
      <>
        {formatAmount(order)}
        {order.state !== 'refunded' && order.returned !== undefined && order.returned > 0 && (
          <SmallText>{`${formatAmount({ ...order, amount: order.returned })} kembali`}</SmallText>
        )}
      </>
    ),
  },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state, openFindings = 0 }) => (
      <>
        <StateDot tone={orderState(state).tone}>{orderState(state).name}</StateDot>
        {openFindings > 0 && (
          <div>
            <StateDot tone="bad">{openFindings} temuan</StateDot>
          </div>
        )}
      </>
    ),
  },
  {
    id: 'createdAt',
    name: 'Dipesan',
    sort: 'createdAt',
    cell: order => <DateTimeText at={order.createdAt} zone="WIB" />,
  },
  {
    id: 'paidAt',
    name: 'Dibayar',
    isExtra: true,
    cell: order => (order.paidAt ? <DateTimeText at={order.paidAt} zone="WIB" /> : '–'),
  },
  { id: 'email', name: 'Email', isExtra: true, cell: order => <EmailText email={order.user.email} /> },
  { id: 'method', name: 'Cara bayar', isExtra: true, cell: order => methodNames[order.method] },
]

export function OrderListScreen({ search, onSearch, open, children }: OpeningListProps<OrderListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(orderListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [layer, setLayer] = useState<'statement' | 'reconcile' | 'comparisons'>()
  const close = () => setLayer(undefined)
  return (
    <DeskList
      title="Order"
      noun="pesanan"
      page={page}
      columns={columns}
      rowId={order => order.id}
      rowName={order => order.number}
      address={search}
      onAddress={onSearch}
      open={open}
      lesserActions={[
        { name: 'Laporan bulanan', onDo: () => setLayer('statement') },
        { name: 'Pencocokan harian', onDo: () => setLayer('comparisons') },
        { name: 'Cocokkan dengan Midtrans', onDo: () => setLayer('reconcile') },
      ]}
      filters={
        <>
          <FilterSearch
            label="Cari nomor, nama, atau email"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <DayFilter label="Dibayar (WIB)" from={search.from} until={search.until} onChoose={narrow} />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={DeskOrderState.options.map(value => ({ value, name: orderState(value).name }))}
            onChoose={state => narrow({ state })}
          />
          <FilterSelect
            label="Temuan"
            all="Semua"
            value={search.finding}
            choices={DeskFindingState.options.map(value => ({ value, name: findingStateNames[value] }))}
            onChoose={finding => narrow({ finding })}
          />
          <FilterSelect
            label="Cara bayar"
            all="Semua"
            value={search.method}
            choices={DeskOrderMethod.options.map(value => ({ value, name: methodNames[value] }))}
            onChoose={method => narrow({ method })}
          />
        </>
      }
    >
      {children}
      {layer === 'statement' && <StatementDialog onClose={close} />}
      {layer === 'comparisons' && <ComparisonDialog onClose={close} />}
      {layer === 'reconcile' && (
        <ImportDialog
          importName="order.reconcile"
          columns={['Order ID', 'Status', 'Amount']}
          words={reconciliationLabels}
          onRest={() => void markOld(markOrderRefunded)}
          onClose={close}
        />
      )}
    </DeskList>
  )
}
