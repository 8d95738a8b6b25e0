import { AssignmentState } from '#contract/assessment/assignment.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import type { ScoringFilter } from '#app/queries/desk/scoring.ts'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

interface Props {
  filter: ScoringFilter
  counts: Record<AssignmentState, number>
  courses: readonly { slug: string; title: string }[]
  onFilter: (next: ScoringFilter) => void
}

export function Filters({ filter: { after: _after, before: _before, ...filter }, counts, courses, onFilter }: Props) {
  const states = AssignmentState.options.map(value => ({ value, name: stateNames[value].name, count: counts[value] }))
  return (
    <div className={classes.filters}>
      <FilterTabs
        label="Keadaan"
        value={filter.state ?? 'handed-in'}
        choices={[...states, { value: 'all' as const, name: 'Semua' }]}
        onChoose={state => onFilter({ ...filter, state })}
      />
      <div className={classes.finders}>
        <FilterSelect
          label="Kelas"
          all="Semua kelas"
          value={filter.course}
          choices={courses.map(({ slug, title }) => ({ value: slug, name: title }))}
          onChoose={course => onFilter({ ...filter, course })}
        />
        <FilterSearch
          label="Cari nama atau tugas"
          value={filter.search}
          onSearch={search => onFilter({ ...filter, search })}
        />
      </div>
    </div>
  )
}
