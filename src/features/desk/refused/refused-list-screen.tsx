import { useSuspenseQuery } from '@tanstack/react-query'
import { RefusedWriteState, type RefusedWriteListSearch } from '#contract/admin/refused-write.list.ts'
import type { RefusedWrite } from '#contract/admin/refused-write.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { getKindLabel } from '#app/outbox/kind-name.ts'
import { refusedWriteListQuery } from '#app/queries/desk/refused-write.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { getRefusedState, stateNames } from './labels.ts'

const columns: readonly DeskColumn<RefusedWrite>[] = [
  { id: 'user', name: 'Pelajar', cell: row => row.user.fullName },
  { id: 'kind', name: 'Kiriman', cell: row => getKindLabel(row.kind) },
  { id: 'message', name: 'Sebab', cell: row => row.message },
  { id: 'firstAt', name: 'Sejak', sort: 'firstAt', cell: row => <DateTimeText at={row.firstAt} zone="WIB" /> },
  {
    id: 'state',
    name: 'Keadaan',
    cell: row => <StateDot tone={getRefusedState(row).tone}>{getRefusedState(row).name}</StateDot>,
  },
  {
    id: 'lastAt',
    name: 'Terakhir dicoba',
    sort: 'lastAt',
    cell: row => <DateTimeText at={row.lastAt} zone="WIB" />,
  },
  { id: 'tries', name: 'Dicoba', isExtra: true, isNumber: true, cell: row => `${formatNumber(row.tries)}×` },
  { id: 'email', name: 'Email', isExtra: true, cell: row => <EmailText email={row.user.email} /> },
]

/** Lists learners' entries that the server refused. */
export function RefusedListScreen({ search, onSearch, open, children }: OpeningListProps<RefusedWriteListSearch>) {
  const { data: page } = useSuspenseQuery(refusedWriteListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Kiriman Ditolak"
      noun="kiriman"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => `${getKindLabel(row.kind)} ${row.user.fullName}`}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau email"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={RefusedWriteState.options.map(value => ({ value, name: stateNames[value] }))}
            onChoose={state => narrow({ state })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
