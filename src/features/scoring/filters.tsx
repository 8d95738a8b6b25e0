import { useEffect, useState } from 'react'
import { AssignmentState } from '#contract/assignment.ts'
import { SearchField } from '#app/ui/search-field.tsx'
import type { ScoringFilter } from '#app/queries/scoring.ts'
import classes from './scoring.module.css'
import { stateNames } from './state-names.ts'

const SEARCH_PAUSE_MS = 300

interface Props {
  filter: ScoringFilter
  counts: Record<AssignmentState, number> | undefined
  courses: readonly { slug: string; title: string }[]
  onFilter: (next: ScoringFilter) => void
}

export function Filters({ filter, counts, courses, onFilter }: Props) {
  const states = [...AssignmentState.options, 'all'] as const
  const [search, setSearch] = useState(filter.search ?? '')
  useEffect(() => {
    if (search === (filter.search ?? '')) return undefined
    const timer = setTimeout(
      () => onFilter({ ...filter, search: search || undefined, page: undefined }),
      SEARCH_PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [search, filter, onFilter])
  return (
    <div className={classes.filters}>
      <fieldset className={classes.tabs} aria-label="Keadaan">
        {states.map(state => (
          <button
            key={state}
            type="button"
            className={classes.tab}
            aria-pressed={(filter.state ?? 'handed-in') === state}
            onClick={() => onFilter({ ...filter, state, page: undefined })}
          >
            {state === 'all' ? 'Semua' : stateNames[state].name}
            {counts && state !== 'all' && <span className={classes.count}> {counts[state]}</span>}
          </button>
        ))}
      </fieldset>
      <div className={classes.finders}>
        <label className={classes.select}>
          Kelas
          <select
            value={filter.course ?? ''}
            onChange={event => onFilter({ ...filter, course: event.currentTarget.value || undefined, page: undefined })}
          >
            <option value="">Semua kelas</option>
            {courses.map(course => (
              <option key={course.slug} value={course.slug}>
                {course.title}
              </option>
            ))}
          </select>
        </label>
        <SearchField label="Cari nama atau tugas" value={search} onChange={setSearch} />
      </div>
    </div>
  )
}
