import { Alert } from '@mantine/core'
import { copyQuizQuestionsToBank } from '#contract/assessment/question-bank.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { listQuestionIds, getQuestionFieldName, type QuizForm } from '#contract/assessment/quiz-form.ts'
import { parseTags } from '#contract/assessment/tags.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { tagField } from './fields.tsx'
import { QuestionChoice } from './question-choice.tsx'
import { clipQuestionText } from '../labels.ts'

interface Props {
  quizId: string
  form: QuizForm
  onClose: () => void
}

/** Dialog that copies questions of a quiz into the bank. */
export function CopyToBankDialog({ quizId, form, onClose }: Props) {
  const { call } = useDeskCall()
  const ids = listQuestionIds(form)
  const draft = useTypedDraft(`keep-questions:${quizId}`, { chosen: ids.join(' '), tags: '' })
  const { chosen: list = '', tags = '' } = draft.values
  // Ignores questions that the quiz no longer contains, because the stored selection may be older than the quiz.
  const chosen = new Set(list.split(' ').filter(id => ids.includes(id)))
  return (
    <ReasonDialog
      title="Simpan soal ke bank"
      text="Yang disimpan salinannya: kuis ini tidak berubah. Soal yang persis sama tidak disimpan dua kali."
      submitLabel={`Simpan ${formatNumber(chosen.size)} soal`}
      asksReason={false}
      draft={draft}
      onClose={onClose}
      onDo={async () => {
        const body = { questionIds: [...chosen], tags: parseTags(tags) }
        const { added, known } = await call(copyQuizQuestionsToBank, { params: { id: quizId }, body })
        showToast(`${formatNumber(added)} soal masuk bank, ${formatNumber(known)} sudah ada.`)
      }}
    >
      <QuestionChoice
        questions={ids.map((id, at) => ({
          id,
          title: clipQuestionText(form[getQuestionFieldName(id, 'text')] ?? ''),
          text: `Soal ${at + 1}`,
        }))}
        chosen={chosen}
        onChange={next => draft.change('chosen', [...next].join(' '))}
      />
      {draft.errors['questionIds'] && <Alert>{draft.errors['questionIds']}</Alert>}
      <FormFieldView
        field={tagField}
        value={tags}
        error={draft.errors['tags']}
        onChange={text => draft.change('tags', text)}
      />
    </ReasonDialog>
  )
}
