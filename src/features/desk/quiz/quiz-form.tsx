import { changeQuiz, type DeskQuiz } from '#contract/assessment/quiz.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { deskQuizQuery } from '#app/queries/desk/quiz.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { QuizEditor } from './editor/quiz-editor.tsx'
import { getFieldLabel } from './fields.ts'
import type { QuestionView } from './quiz-preview.tsx'

interface Props {
  quiz: DeskQuiz
  Question: QuestionView
  onDone: () => void
}

const toVersioned = ({ revision: version, values }: DeskQuiz) => ({ version, values })

/** Form for a quiz of a draft. Unsaved input is stored on this device. */
export function QuizForm({ quiz, Question, onDone }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { id } = quiz
  return (
    <VersionedForm
      name={`quiz:${id}`}
      isKept
      asksReason={false}
      fields={[]}
      labelOf={getFieldLabel}
      read={toVersioned(quiz)}
      renderBelow={form => <QuizEditor {...form} Question={Question} />}
      onSave={async (values, _reason, version) => {
        await call(changeQuiz, { params: { id }, body: { values } }, { version })
        showToast('Kuis tersimpan dalam draf.')
      }}
      onReread={async () => toVersioned(await queryClient.fetchQuery({ ...deskQuizQuery(id), staleTime: 0 }))}
      onDone={onDone}
    />
  )
}
