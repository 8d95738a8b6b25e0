import { GraduationState, type EnrollmentListSearch } from '#contract/learning/enrollment.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { graduationStates } from './labels.ts'

interface Props {
  search: EnrollmentListSearch
  courses: readonly { slug: string; title: string }[]
  onNarrow: (change: Pick<EnrollmentListSearch, 'search' | 'course' | 'standing'>) => void
}

export function EnrollmentFilters({ search, courses, onNarrow }: Props) {
  return (
    <>
      <FilterSearch
        label="Cari nama atau email"
        value={search.search}
        onSearch={words => onNarrow({ search: words })}
      />
      <FilterTabs
        label="Kelulusan"
        value={search.standing ?? 'all'}
        choices={[
          { value: 'all' as const, name: 'Semua' },
          ...GraduationState.options.map(value => ({ value, name: graduationStates[value].name })),
        ]}
        onChoose={standing => onNarrow({ standing: standing === 'all' ? undefined : standing })}
      />
      <FilterSelect
        label="Kelas"
        all="Semua kelas"
        value={search.course}
        choices={courses.map(({ slug, title }) => ({ value: slug, name: title }))}
        onChoose={course => onNarrow({ course })}
      />
    </>
  )
}
