import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { QuizDrawer } from '#app/features/desk/quiz/quiz-drawer.tsx'
import { QuestionField } from '#app/features/learning/lesson/quiz/question-field.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/quiz/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { deskQuizQuery } = await import('#app/queries/desk/quiz.ts')
    await context.queryClient.ensureQueryData(deskQuizQuery(params.id))
  },
  component: QuizDetailRoute,
})

function QuizDetailRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <QuizDrawer
      key={id}
      id={id}
      Question={QuestionField}
      onOpen={next => void navigate({ to: '/admin/quiz/$id', params: { id: next }, search: true, resetScroll: false })}
      onClose={() => void navigate({ to: '/admin/quiz', search: true, resetScroll: false })}
    />
  )
}
