import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AssignmentState } from '#contract/assessment/assignment.ts'
import type { ScoringListSearch } from '#contract/assessment/scoring.list.ts'
import { BulkActions } from '#app/desk/bulk/bulk-actions.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { deskAssignmentsQuery, deskExpertsQuery } from '#app/queries/desk/scoring.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { assignExpert } from '#contract/assessment/scoring.admin.ts'
import { assignmentColumns } from './admin-columns.tsx'
import { AssignSelect } from './assign-select.tsx'
import { ScoringKinds } from './scoring-kinds.tsx'
import { stateNames } from './state-names.ts'

/** Lists the assignments of all learners with their experts, and shows which are overdue. */
export function AssignmentListScreen({ search, onSearch, open, children }: OpeningListProps<ScoringListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(deskAssignmentsQuery(search))
  const { data: experts = [] } = useQuery(deskExpertsQuery())
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  const [expertId, setExpertId] = useState('')
  const expert = experts.find(({ id }) => id === expertId)
  const counts: Partial<Record<AssignmentState, number>> = page.counts

  return (
    <DeskList
      title="Scoring"
      text={page.counts.late > 0 ? `${page.counts.late} lewat janji` : 'semua janji masih terjaga'}
      noun="tugas"
      page={page}
      columns={assignmentColumns}
      rowId={assignment => assignment.id}
      rowName={({ learner, materialTitle }) => `${materialTitle}, ${learner.fullName}`}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<ScoringKinds here="/admin/scoring" />}
      selection={selection}
      bulkActions={
        <>
          <AssignSelect label="Pakar" none="Pilih pakar" value={expertId} onChoose={setExpertId} />
          {expert && (
            <BulkActions
              offers={[
                {
                  action: 'assignment.assign',
                  name: `Tugaskan ${expert.fullName}`,
                  text: rows =>
                    `${rows} ditugaskan kepada ${expert.fullName}. Yang sudah dinilai dilewati. Bisa dibatalkan selama 24 jam.`,
                  values: { expertId: expert.id },
                },
              ]}
              noun="tugas"
              selection={selection}
              filter={filter}
              onRest={() => void markOld(assignExpert)}
            />
          )}
        </>
      }
      filters={
        <>
          <FilterSearch
            label="Cari nama, email, atau tugas"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterTabs
            label="Keadaan"
            value={search.state ?? 'all'}
            choices={[
              { value: 'all' as const, name: 'Semua' },
              ...AssignmentState.options.map(value => ({ value, name: stateNames[value].name, count: counts[value] })),
            ]}
            onChoose={state => narrow({ state: state === 'all' ? undefined : state })}
          />
          <FilterSelect
            label="Pakar"
            all="Semua pakar"
            value={search.expert}
            choices={[
              { value: 'none', name: 'Belum ditugaskan' },
              ...experts.map(({ id, fullName }) => ({ value: id, name: fullName })),
            ]}
            onChoose={value => narrow({ expert: value })}
          />
          <FilterSelect
            label="Pembacaan"
            all="Semua"
            value={search.reading}
            choices={[
              { value: 'waiting', name: 'Menunggu pembacaan kedua' },
              { value: 'undecided', name: `Perlu ditetapkan (${page.counts.undecided})` },
            ]}
            onChoose={value => narrow({ reading: value })}
          />
          <FilterSelect
            label="Janji"
            all="Semua"
            value={search.isLate}
            choices={[
              { value: 'true', name: 'Lewat janji' },
              { value: 'false', name: 'Belum lewat' },
            ]}
            onChoose={value => narrow({ isLate: value })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
