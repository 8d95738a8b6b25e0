import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { lessonQuestionList } from '#contract/learning/lesson-question.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { QuestionListScreen } from '#app/features/desk/lesson-question/question-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/tanya')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { staffQuestionsQuery } = await import('#app/queries/desk/lesson-question.ts')
    await context.queryClient.ensureQueryData(staffQuestionsQuery(v.parse(lessonQuestionList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Tanya Jawab' }] }),
  component: QuestionsRoute,
})

function QuestionsRoute() {
  return (
    <QuestionListScreen {...useOpeningListRoute(lessonQuestionList.search, '/admin/tanya')}>
      <Outlet />
    </QuestionListScreen>
  )
}
