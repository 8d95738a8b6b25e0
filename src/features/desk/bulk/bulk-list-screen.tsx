import { useSuspenseQuery } from '@tanstack/react-query'
import type { Bulk } from '#contract/admin/bulk.ts'
import type { BulkListSearch } from '#contract/admin/bulk.list.ts'
import { bulkActionNames, getBulkActionLabel, importNames } from '#contract/admin/bulk-actions.ts'
import { bulkStates, describeCounts } from '#app/desk/bulk/labels.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { bulkListQuery } from '#app/queries/shared/bulk.ts'

const kinds = [...bulkActionNames, ...importNames]

const columns: readonly DeskColumn<Bulk>[] = [
  { id: 'deed', name: 'Pekerjaan', cell: bulk => getBulkActionLabel(bulk.deed) },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state }) => <StateDot tone={bulkStates[state].tone}>{bulkStates[state].name}</StateDot>,
  },
  { id: 'counts', name: 'Hasil', cell: describeCounts },
  { id: 'askedBy', name: 'Oleh', cell: bulk => bulk.askedBy.fullName },
  { id: 'askedAt', name: 'Waktu', sort: 'askedAt', cell: bulk => <DateTimeText at={bulk.askedAt} /> },
  { id: 'reason', name: 'Alasan', isExtra: true, cell: bulk => bulk.reason ?? '–' },
]

/** Lists bulk actions with their admins and results. */
export function BulkListScreen({ search, onSearch, open, children }: OpeningListProps<BulkListSearch>) {
  const { data: page } = useSuspenseQuery(bulkListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Pekerjaan Massal"
      noun="pekerjaan"
      page={page}
      columns={columns}
      rowId={bulk => bulk.id}
      rowName={bulk => `${getBulkActionLabel(bulk.deed)}, ${formatMoment(bulk.askedAt)}`}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={
        <>
          <FilterSelect
            label="Pekerjaan"
            all="Semua pekerjaan"
            value={search.deed}
            choices={kinds.map(value => ({ value, name: getBulkActionLabel(value) }))}
            onChoose={action => narrow({ deed: action })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={Object.entries(bulkStates).map(([value, { name }]) => ({ value, name }))}
            // The options of the filter are the keys of `bulkStates`.
            onChoose={state => narrow({ state: state as Bulk['state'] | undefined })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
