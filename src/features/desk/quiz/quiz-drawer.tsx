import { changeQuiz, draftQuiz } from '#contract/assessment/quiz.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskQuiz } from '#contract/assessment/quiz.admin.ts'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { OpenDraftDialog, PublishDraftLink } from '#app/desk/open-draft.tsx'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskQuizQuery } from '#app/queries/desk/quiz.ts'
import { Button } from '#app/ui/button.tsx'
import { KeepQuestionsDialog } from './bank/keep-questions-dialog.tsx'
import { TakeQuestionsDialog } from './bank/take-questions-dialog.tsx'
import { QuizEditor } from './editor/quiz-editor.tsx'
import { labelIn } from './fields.ts'
import { ImportQuestionsDialog } from './import-questions-dialog.tsx'
import { QuizWithFigures } from './quiz-with-figures.tsx'
import { QuizPreview, type QuestionView } from './quiz-preview.tsx'

interface Props {
  id: string
  /** Component that learners see, so that the preview equals the real question. */
  Question: QuestionView
  onOpen: (id: string) => void
  onClose: () => void
}

const versionedOf = ({ revision: version, values }: DeskQuiz) => ({ version, values })

/** One quiz. A published one never changes; it is edited in the draft of the next version. */
export function QuizDrawer({ id, Question, onOpen, onClose }: Props) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: quiz } = useSuspenseQuery(deskQuizQuery(id))
  const [layer, setLayer] = useState<'edit' | 'draft' | 'import' | 'take' | 'keep'>()
  const close = () => setLayer(undefined)

  return (
    <Drawer
      title={quiz.title}
      text={<VersionDot state={quiz.state} />}
      rowId={id}
      isWide={layer === 'edit'}
      onClose={onClose}
    >
      {layer === 'edit' ? (
        <VersionedForm
          name={`quiz:${id}`}
          isKept
          fields={[]}
          labelOf={labelIn}
          read={versionedOf(quiz)}
          renderBelow={form => <QuizEditor {...form} Question={Question} />}
          onSave={async (values, reason, version) => {
            await call(changeQuiz, { params: { id }, body: { values, reason } }, { version })
            showToast('Kuis tersimpan dalam draf.')
          }}
          onReread={async () => versionedOf(await queryClient.fetchQuery({ ...deskQuizQuery(id), staleTime: 0 }))}
          onDone={close}
        />
      ) : (
        <>
          <div className={desk.deeds}>
            {quiz.state === 'published' ? (
              <Button onClick={() => setLayer('draft')}>Ubah dalam draf</Button>
            ) : (
              <>
                <Button onClick={() => setLayer('edit')}>Ubah kuis</Button>
                <Button variant="secondary" onClick={() => setLayer('import')}>
                  Impor soal
                </Button>
                <Button variant="secondary" onClick={() => setLayer('take')}>
                  Ambil dari bank
                </Button>
                <PublishDraftLink careerTrackId={quiz.careerTrack.id} />
              </>
            )}
            {quiz.questionCount > 0 && (
              <Button variant="secondary" onClick={() => setLayer('keep')}>
                Simpan ke bank
              </Button>
            )}
          </div>
          <Facts
            facts={[
              ['Career track', `${quiz.careerTrack.title}, versi ${quiz.version}`],
              ['Kelas', quiz.className],
              ['Kuis akhir', quiz.isFinal ? 'Ya' : 'Tidak'],
              ['Sudah dikerjakan', `${formatNumber(quiz.attemptCount)} kali`],
            ]}
          />
          {quiz.state === 'published' && quiz.attemptCount > 0 ? (
            <QuizWithFigures id={id} form={quiz.values} Question={Question} />
          ) : (
            <QuizPreview form={quiz.values} Question={Question} />
          )}
        </>
      )}
      {layer === 'import' && <ImportQuestionsDialog quizId={id} onDone={close} onClose={close} />}
      {layer === 'take' && (
        <TakeQuestionsDialog
          quizId={id}
          revision={quiz.revision}
          onStale={() => markOld(changeQuiz)}
          onDone={close}
          onClose={close}
        />
      )}
      {layer === 'keep' && <KeepQuestionsDialog quizId={id} form={quiz.values} onClose={close} />}
      {layer === 'draft' && (
        <OpenDraftDialog
          version={quiz.version}
          onClose={close}
          onDo={async reason => {
            const draft = await call(draftQuiz, { params: { id }, body: { reason } })
            onOpen(draft.id)
          }}
        />
      )}
    </Drawer>
  )
}
