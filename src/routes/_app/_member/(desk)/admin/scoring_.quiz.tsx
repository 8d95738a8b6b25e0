import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { finalQuizList } from '#contract/scoring-list.ts'
import { FinalQuizScreen } from '#app/features/desk/scoring/final-quiz-screen.tsx'
import { filterStep } from '#app/lib/filter-step.ts'
import { openSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/scoring_/quiz')({
  validateSearch: openSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { finalQuizzesQuery } = await import('#app/queries/desk/scoring.ts')
    await context.queryClient.ensureQueryData(finalQuizzesQuery(v.parse(finalQuizList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Scoring: kuis akhir' }] }),
  component: FinalQuizRoute,
})

function FinalQuizRoute() {
  const navigate = Route.useNavigate()
  const search = v.parse(finalQuizList.search, Route.useSearch())
  return (
    <FinalQuizScreen
      search={search}
      onSearch={next => void navigate({ to: '.', search: next, ...filterStep(search, next, 'search') })}
    />
  )
}
