import { useSuspenseQuery } from '@tanstack/react-query'
import type { DeskQuizRow } from '#contract/assessment/quiz.admin.ts'
import { QuizState, type QuizListSearch } from '#contract/assessment/quiz.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { versionStates } from '#app/desk/version-states.ts'
import { deskQuizListQuery } from '#app/queries/desk/quiz.ts'
import { QuizKinds } from './quiz-kinds.tsx'

const columns: readonly DeskColumn<DeskQuizRow>[] = [
  { id: 'title', name: 'Kuis', sort: 'title', cell: row => row.title },
  { id: 'careerTrack', name: 'Career track', sort: 'place', cell: row => row.careerTrack.title },
  { id: 'state', name: 'Keadaan', cell: row => <VersionDot state={row.state} /> },
  { id: 'version', name: 'Versi', isNumber: true, cell: row => String(row.version) },
  { id: 'questionCount', name: 'Soal', isNumber: true, cell: row => String(row.questionCount) },
  { id: 'isFinal', name: 'Kuis akhir', cell: row => (row.isFinal ? 'Ya' : 'Tidak') },
]

/**
 * Lists all quizzes. If the career track of a quiz has a draft, shows the quiz of that draft. Otherwise shows the
 * published quiz.
 */
export function QuizListScreen({ search, onSearch, open, children }: OpeningListProps<QuizListSearch>) {
  const { data: page } = useSuspenseQuery(deskQuizListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Update Quiz Content"
      noun="kuis"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.title}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<QuizKinds here="/admin/quiz" />}
      filters={
        <>
          <FilterSearch
            label="Cari kuis atau career track"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={QuizState.options.map(value => ({ value, name: versionStates[value].name }))}
            onChoose={state => narrow({ state })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
