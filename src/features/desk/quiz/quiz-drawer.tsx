import { draftQuiz } from '#contract/assessment/quiz.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '#app/desk/facts.tsx'
import { moveDraft } from '#app/desk/form/draft.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { OpenDraftButton, PublishDraftLink } from '#app/desk/open-draft.tsx'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskQuizQuery } from '#app/queries/desk/quiz.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { QuizForm } from './quiz-form.tsx'
import { QuizTools } from './quiz-tools.tsx'
import { QuizWithStatistics } from './quiz-with-figures.tsx'
import { QuizPreview, type QuestionView } from './quiz-preview.tsx'

interface Props {
  id: string
  /** Component that shows a question to learners. The preview uses this component to look like the real question. */
  Question: QuestionView
  onOpen: (id: string) => void
  onClose: () => void
}

/** Details of one quiz. A published quiz never changes, so it is edited in the draft of the next version. */
export function QuizDrawer({ id, Question, onOpen, onClose }: Props) {
  const { call } = useDeskCall()
  const { data: quiz } = useSuspenseQuery(deskQuizQuery(id))
  const [isEditing, setIsEditing] = useState(false)

  return (
    <Drawer title={quiz.title} text={<VersionDot state={quiz.state} />} rowId={id} isWide={isEditing} onClose={onClose}>
      {isEditing ? (
        <QuizForm quiz={quiz} Question={Question} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <ActionRow>
            {quiz.state === 'published' ? (
              <OpenDraftButton
                label="Ubah dalam draf"
                onOpen={async () => {
                  const draft = await call(draftQuiz, { params: { id } })
                  // Moves text that was typed before the version was published into the new draft.
                  const userId = getCurrentUserId() ?? ''
                  moveDraft(`${userId}:quiz:${id}`, `${userId}:quiz:${draft.id}`)
                  showToast(`Draf terbuka. Versi ${quiz.version} yang terbit tidak berubah.`)
                  onOpen(draft.id)
                }}
              />
            ) : (
              <>
                <Button onClick={() => setIsEditing(true)}>Ubah kuis</Button>
                <PublishDraftLink careerTrackId={quiz.careerTrack.id} />
              </>
            )}
            <QuizTools quiz={quiz} />
          </ActionRow>
          <Facts
            facts={[
              ['Career track', `${quiz.careerTrack.title}, versi ${quiz.version}`],
              ['Kelas', quiz.className],
              ['Kuis akhir', quiz.isFinal ? 'Ya' : 'Tidak'],
              ['Sudah dikerjakan', `${formatNumber(quiz.attemptCount)} kali`],
            ]}
          />
          {quiz.state === 'published' && quiz.attemptCount > 0 ? (
            <QuizWithStatistics id={id} form={quiz.values} Question={Question} />
          ) : (
            <QuizPreview form={quiz.values} Question={Question} />
          )}
        </>
      )}
    </Drawer>
  )
}
