import { draftQuiz } from '#contract/assessment/quiz.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { OpenDraftDialog, PublishDraftLink } from '#app/desk/open-draft.tsx'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { deskQuizQuery } from '#app/queries/desk/quiz.ts'
import { Button } from '#app/ui/button.tsx'
import { QuizForm } from './quiz-form.tsx'
import { QuizTools } from './quiz-tools.tsx'
import { QuizWithFigures } from './quiz-with-figures.tsx'
import { QuizPreview, type QuestionView } from './quiz-preview.tsx'

interface Props {
  id: string
  /** Component that learners see, so that the preview equals the real question. */
  Question: QuestionView
  onOpen: (id: string) => void
  onClose: () => void
}

/** One quiz. A published one never changes; it is edited in the draft of the next version. */
export function QuizDrawer({ id, Question, onOpen, onClose }: Props) {
  const { call } = useDeskCall()
  const { data: quiz } = useSuspenseQuery(deskQuizQuery(id))
  const [layer, setLayer] = useState<'edit' | 'draft'>()
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
        <QuizForm quiz={quiz} Question={Question} onDone={close} />
      ) : (
        <>
          <div className={desk.actions}>
            {quiz.state === 'published' ? (
              <Button onClick={() => setLayer('draft')}>Ubah dalam draf</Button>
            ) : (
              <>
                <Button onClick={() => setLayer('edit')}>Ubah kuis</Button>
                <PublishDraftLink careerTrackId={quiz.careerTrack.id} />
              </>
            )}
            <QuizTools quiz={quiz} />
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
