import { changeBankQuestion, removeBankQuestion } from '#contract/assessment/question-bank.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toSingleQuestionQuizForm } from '#contract/assessment/bank-form.ts'
import { Facts } from '#app/desk/facts.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { bankQuestionQuery } from '#app/queries/desk/question-bank.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { QuizPreview, type QuestionView } from '../quiz-preview.tsx'
import { clipQuestionText, questionTypes } from '../labels.ts'
import { BankFields, bankLabels } from './bank-fields.tsx'
import { toBankQuestionBody, toVersioned } from './fields.tsx'

interface Props {
  id: string
  /** Component that shows a question to learners. The preview uses this component to look like the real question. */
  Question: QuestionView
  onClose: () => void
}

/** Details of one question of the bank. Quizzes contain copies, so an edit here changes no quiz. */
export function BankDrawer({ id, Question, onClose }: Props) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: question } = useSuspenseQuery(bankQuestionQuery(id))
  const [layer, setLayer] = useState<'edit' | 'remove'>()
  const close = () => setLayer(undefined)

  return (
    <Drawer
      title={clipQuestionText(question.text)}
      text={questionTypes[question.type].name}
      rowId={id}
      onClose={onClose}
    >
      {layer === 'edit' ? (
        <VersionedForm
          name={`bank-question:${id}`}
          isKept
          fields={[]}
          labelOf={(_, name) => bankLabels[name]}
          read={toVersioned(question)}
          renderBelow={form => (
            <>
              <BankFields {...form} />
              <QuizPreview form={toSingleQuestionQuizForm(form.values)} Question={Question} />
            </>
          )}
          onSave={async (values, reason, version) => {
            await call(
              changeBankQuestion,
              { params: { id }, body: { ...toBankQuestionBody(values), reason } },
              { version },
            )
            showToast('Soal di bank tersimpan. Kuis yang sudah memakainya tidak berubah.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...bankQuestionQuery(id), staleTime: 0 }))}
          onDone={close}
        />
      ) : (
        <>
          <ActionRow>
            <Button onClick={() => setLayer('edit')}>Ubah soal</Button>
            <Button variant="danger-quiet" onClick={() => setLayer('remove')}>
              Hapus
            </Button>
          </ActionRow>
          <Facts
            facts={[
              ['Tag', question.tags.join(', ') || 'Belum ada'],
              ['Jawaban', question.answers.replaceAll('\n', ' · ')],
              ['Penjelasan', question.explanation],
              ['Terakhir diubah', formatMoment(question.changedAt, 'WIB')],
            ]}
          />
          <QuizPreview form={toSingleQuestionQuizForm(question)} Question={Question} />
        </>
      )}
      {layer === 'remove' && (
        <ReasonDialog
          title="Hapus soal dari bank"
          text="Kuis yang sudah memakai soal ini tetap memilikinya. Dari bank ia hilang untuk seterusnya."
          submitLabel="Hapus"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(
              removeBankQuestion,
              { params: { id }, body: { reason } },
              { version: question.version, refetch: 'none' },
            )
            showToast('Soal dihapus dari bank.')
            // Closes the drawer first, because an open drawer would request the removed question again.
            onClose()
            await markOld(removeBankQuestion)
          }}
        />
      )}
    </Drawer>
  )
}
