import { useSuspenseQuery } from '@tanstack/react-query'
import { AssignmentState } from '#contract/assessment/assignment.ts'
import type { ExpertTaskSearch } from '#contract/assessment/expert-task.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { expertTasksQuery } from '#app/queries/desk/expert.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { stateNames } from './state-names.ts'
import { TakeChosen } from './take-chosen.tsx'
import { taskColumns } from './task-columns.tsx'

const tabs = { all: 'Semua', mine: 'Kupegang', free: 'Belum diambil' } as const

/** Lists the answers that this expert may assess: unheld ones and their own. */
export function TaskListScreen({ search, onSearch, open, children }: OpeningListProps<ExpertTaskSearch>) {
  const { data: page } = useSuspenseQuery(expertTasksQuery(search))
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  return (
    <DeskList
      title="Task Assignment"
      text="urut menurut janji kepada pelajar"
      noun="tugas"
      page={page}
      columns={taskColumns}
      rowId={task => task.id}
      rowName={({ learner, materialTitle }) => `${materialTitle}, ${learner.fullName}`}
      address={search}
      onAddress={onSearch}
      open={open}
      deeds={
        <BusinessLink page="scoring" className={buttonClass('primary')}>
          Nilai tugas
        </BusinessLink>
      }
      selection={selection}
      bulkActions={<TakeChosen selection={selection} />}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau tugas"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterTabs
            label="Pemegang"
            value={search.holder ?? 'all'}
            choices={(Object.keys(tabs) as (keyof typeof tabs)[]).map(value => ({ value, name: tabs[value] }))} // its own keys
            onChoose={holder => narrow({ holder: holder === 'all' ? undefined : holder })}
          />
          <FilterSelect
            label="Keadaan"
            all="Menunggu dinilai"
            value={search.state}
            choices={AssignmentState.options.map(value => ({ value, name: stateNames[value].name }))}
            onChoose={state => narrow({ state })}
          />
          <FilterSelect
            label="Janji"
            all="Semua"
            value={search.isLate}
            choices={[
              { value: 'true', name: 'Lewat janji' },
              { value: 'false', name: 'Belum lewat' },
            ]}
            onChoose={isLate => narrow({ isLate })}
          />
          <FilterSelect
            label="Kelas"
            all="Semua kelas"
            value={search.course}
            choices={page.courses.map(({ slug, title }) => ({ value: slug, name: title }))}
            onChoose={course => narrow({ course })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
