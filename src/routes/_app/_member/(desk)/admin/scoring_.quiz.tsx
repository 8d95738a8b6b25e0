import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { finalQuizList } from '#contract/assessment/scoring.list.ts'
import { useListRoute } from '#app/desk/list/list-route.ts'
import { FinalQuizScreen } from '#app/features/desk/scoring/final-quiz-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/scoring_/quiz')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { finalQuizzesQuery } = await import('#app/queries/desk/scoring.ts')
    await context.queryClient.ensureQueryData(finalQuizzesQuery(v.parse(finalQuizList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Scoring: kuis akhir' }] }),
  component: FinalQuizRoute,
})

function FinalQuizRoute() {
  return <FinalQuizScreen {...useListRoute(finalQuizList.search)} />
}
