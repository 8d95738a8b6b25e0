import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { QuestionDrawer } from '#app/features/desk/lesson-question/question-drawer.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/expert/tanya/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { staffQuestionQuery } = await import('#app/queries/desk/lesson-question.ts')
    await context.queryClient.ensureQueryData(staffQuestionQuery(params.id))
  },
  component: QuestionRoute,
})

function QuestionRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/expert/tanya', search: true, resetScroll: false })
  return <QuestionDrawer key={id} id={id} onClose={close} />
}
