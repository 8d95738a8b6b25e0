import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { quizList } from '#contract/assessment/quiz.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { QuizListScreen } from '#app/features/desk/quiz/quiz-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/quiz')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { deskQuizListQuery } = await import('#app/queries/desk/quiz.ts')
    await context.queryClient.ensureQueryData(deskQuizListQuery(v.parse(quizList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Update Quiz Content' }] }),
  component: QuizRoute,
})

function QuizRoute() {
  return (
    <QuizListScreen {...useOpeningListRoute(quizList.search, '/admin/quiz')}>
      <Outlet />
    </QuizListScreen>
  )
}
