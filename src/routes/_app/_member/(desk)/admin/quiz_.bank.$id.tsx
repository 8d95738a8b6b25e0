import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { Id } from '#contract/wire/text.ts'
import { BankDrawer } from '#app/features/desk/quiz/bank/bank-drawer.tsx'
import { QuestionField } from '#app/features/learning/lesson/quiz/question-field.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/quiz_/bank/$id')({
  loader: async ({ context, params }) => {
    if (!v.is(Id, params.id)) throw notFound()
    const { bankQuestionQuery } = await import('#app/queries/desk/question-bank.ts')
    await context.queryClient.ensureQueryData(bankQuestionQuery(params.id))
  },
  component: BankQuestionRoute,
})

function BankQuestionRoute() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <BankDrawer
      key={id}
      id={id}
      Question={QuestionField}
      onClose={() => void navigate({ to: '/admin/quiz/bank', search: true, resetScroll: false })}
    />
  )
}
