import { useSuspenseQuery } from '@tanstack/react-query'
import type { FinalQuizListSearch } from '#contract/assessment/scoring.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { ListScreenProps } from '#app/desk/list/list-route.ts'
import { finalQuizzesQuery } from '#app/queries/desk/scoring.ts'
import { finalQuizColumns } from './admin-columns.tsx'
import { ScoringKinds } from './scoring-kinds.tsx'

/**
 * Lists all attempts at final quizzes. The server scores them. An admin can mark a learner as passed, with a reason.
 */
export function FinalQuizScreen({ search, onSearch }: ListScreenProps<FinalQuizListSearch>) {
  const { data: page } = useSuspenseQuery(finalQuizzesQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Scoring: kuis akhir"
      text="dinilai otomatis saat dikumpulkan"
      noun="percobaan"
      page={page}
      columns={finalQuizColumns}
      rowId={attempt => attempt.id}
      rowName={({ learner, quizTitle }) => `${quizTitle}, ${learner.fullName}`}
      address={search}
      onAddress={onSearch}
      actions={<ScoringKinds here="/admin/scoring/quiz" />}
      filters={
        <>
          <FilterSearch
            label="Cari nama, email, atau kuis"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Hasil"
            all="Semua"
            value={search.isPassed}
            choices={[
              { value: 'true', name: 'Lulus' },
              { value: 'false', name: 'Belum lulus' },
            ]}
            onChoose={value => narrow({ isPassed: value })}
          />
        </>
      }
    />
  )
}
