import { Stack } from '@mantine/core'
import { AssignmentState } from '#contract/assessment/assignment.ts'
import type { listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import type { ExpertTaskSearch, HandInKind } from '#contract/assessment/expert-task.list.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import { SavedViews } from '#app/desk/list/saved-views.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { Summary } from '#app/desk/summary.tsx'
import { stateNames } from '../state-names.ts'

interface Props {
  page: AnswerOf<typeof listExpertAssignments>
  search: ExpertTaskSearch
  onSearch: (next: ExpertTaskSearch) => void
}

const holders = [
  { value: 'all', name: 'Semua' },
  { value: 'mine', name: 'Kupegang' },
  { value: 'free', name: 'Belum diambil' },
] as const
const kinds: readonly { value: HandInKind; name: string }[] = [
  { value: 'text', name: 'Teks saja' },
  { value: 'picture', name: 'Dengan foto' },
  { value: 'file', name: 'Dengan berkas lain' },
]
const promises = [
  { value: 'true', name: 'Lewat janji' },
  { value: 'false', name: 'Belum lewat' },
] as const

const getChoices = (all: readonly { slug: string; title: string }[]) =>
  all.map(({ slug, title }) => ({ value: slug, name: title }))

/**
 * Filters of the queue. The search and the filter by holder are always visible. The other filters are in a section that
 * can be opened.
 */
export function QueueFilters({ page, search, onSearch }: Props) {
  const { filter, narrow } = listFilter(search, onSearch)
  const { holder, search: words, ...others } = filter
  const count = Object.values(others).filter(value => value !== undefined).length
  return (
    <Stack gap="sm" miw={0}>
      <FilterSearch label="Cari nama atau tugas" value={words} onSearch={next => narrow({ search: next })} />
      <FilterTabs
        label="Pemegang"
        value={holder ?? 'all'}
        choices={holders}
        onChoose={next => narrow({ holder: next === 'all' ? undefined : next })}
      />
      <details open={count > 0}>
        <Summary>Saringan lain{count > 0 && ` (${count})`}</Summary>
        <Stack gap="sm" pt="sm">
          <FilterSelect
            label="Jenis jawaban"
            all="Semua jenis"
            value={filter.kind}
            choices={kinds}
            onChoose={kind => narrow({ kind })}
          />
          <FilterSelect
            label="Track"
            all="Semua track"
            value={filter.track}
            choices={getChoices(page.tracks)}
            onChoose={track => narrow({ track })}
          />
          <FilterSelect
            label="Kelas"
            all="Semua kelas"
            value={filter.course}
            choices={getChoices(page.courses)}
            onChoose={course => narrow({ course })}
          />
          <FilterSelect
            label="Janji"
            all="Semua"
            value={filter.isLate}
            choices={promises}
            onChoose={isLate => narrow({ isLate })}
          />
          <FilterSelect
            label="Keadaan"
            all="Menunggu dinilai"
            value={filter.state}
            choices={AssignmentState.options.map(value => ({
              value,
              name: `${stateNames[value].name} (${page.counts[value]})`,
            }))}
            onChoose={state => narrow({ state })}
          />
          <SavedViews openId={undefined} address={search} />
        </Stack>
      </details>
    </Stack>
  )
}
