import { useSuspenseQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { LessonQuestionKind, type LessonQuestionListSearch } from '#contract/learning/lesson-question.list.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { typeNames } from '#app/learning/addresses.ts'
import { staffQuestionsQuery } from '#app/queries/desk/lesson-question.ts'
import { sessionState } from '#app/session/session-state.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { questionColumns } from './columns.tsx'
import { questionStates } from './labels.ts'

/** Lists questions of learners about materials, by default oldest first. */
export function QuestionListScreen({ search, onSearch, open, children }: OpeningListProps<LessonQuestionListSearch>) {
  const { data: page } = useSuspenseQuery(staffQuestionsQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const { user } = useSnapshot(sessionState)
  const states = user?.isAdmin ? (['waiting', 'answered', 'hidden'] as const) : (['waiting', 'answered'] as const)
  return (
    <DeskList
      title="Tanya Jawab"
      noun="pertanyaan"
      page={page}
      columns={questionColumns}
      rowId={question => question.id}
      rowName={({ text, materialTitle }) => `${text.slice(0, 60).toWellFormed()}, ${materialTitle}`}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau pertanyaan"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterTabs
            label="Keadaan"
            value={search.isReported === 'true' ? 'reported' : (search.state ?? 'all')}
            choices={[
              { value: 'all' as const, name: 'Semua' },
              ...states.map(value => ({
                value,
                name: questionStates[value].name,
                ...(value === 'waiting' && { count: page.waitingCount }),
              })),
              { value: 'reported' as const, name: 'Dilaporkan' },
            ]}
            onChoose={value =>
              narrow({
                state: value === 'all' || value === 'reported' ? undefined : value,
                isReported: value === 'reported' ? 'true' : undefined,
              })
            }
          />
          <FilterSelect
            label="Jenis materi"
            all="Semua jenis"
            value={search.kind}
            choices={LessonQuestionKind.options.map(value => ({ value, name: typeNames[value] }))}
            onChoose={kind => narrow({ kind })}
          />
          <FilterSelect
            label="Program"
            all="Semua program"
            value={search.track}
            choices={page.tracks.map(({ slug, title }) => ({ value: slug, name: title }))}
            onChoose={track => narrow({ track })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}
