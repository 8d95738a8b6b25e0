import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Block } from '#contract/learning/article.ts'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Delivery } from '#app/data/channel.ts'
import { onDelivered, useOutbox } from '#app/outbox/outbox.ts'
import { StoredFiles } from '#app/learning/attachments/stored-files.tsx'
import type { Learning } from '#app/learning/learning.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { useTopics } from '#app/realtime/use-topics.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { AssignmentForm } from './assignment-form.tsx'
import classes from './assignment.module.css'
import { AnswerLink, AssessedVersion } from './assessed.tsx'
import { MarksAndVoice } from './lazy-marks-and-voice.tsx'
import { AssessedCriteria, Rubric } from './rubric.tsx'
import { WaitingAnswers } from './waiting-answers.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { formatMoment } from '#app/lib/moments.ts'

const UnsentAssignment = createLazyPart(() => import('../closed/unsent-assignment.tsx').then(module => module.default))

export interface AssignmentViewProps {
  learning: Learning
  item: LearningItem
  blocks: readonly Block[]
  rubric: readonly Criterion[] | undefined
}

/**
 * Answer to an assignment: its assessment, unsent versions, and the form for the next version. A version is never
 * overwritten.
 */
export function AssignmentView({ learning: { enrollmentId, refundedAt }, item, blocks, rubric }: AssignmentViewProps) {
  useTopics('assessments')
  const { data: answers, refetch } = useQuery(assignmentAnswersQuery(enrollmentId))
  const isKnown = answers !== undefined
  useEffect(() => {
    // Shows the stored answers first. Refetches them once per visit, because a delivery or an assessment may have
    // changed them.
    if (isKnown) void refetch()
  }, [isKnown, refetch])
  const { entries } = useOutbox()
  const versions = answers?.filter(answer => answer.lectureMaterialId === item.id) ?? []
  const currentVersion = versions.find(answer => answer.isCurrent)
  const earlierVersions = versions.filter(answer => !answer.isCurrent)
  const waitingEntries = entries.filter(entry => isAnswerTo(entry, enrollmentId, item.id))
  const { handedIn, setHandedIn } = useHandedIn(enrollmentId, item.id)
  const hasAnswer = currentVersion !== undefined || waitingEntries.length > 0 || handedIn !== undefined
  const asksForVersion = !refundedAt && handedIn === undefined && waitingEntries.length === 0
  const answerRef = useRef<HTMLElement>(null)
  return (
    <>
      {currentVersion && <AnswerLink version={currentVersion} targetRef={answerRef} />}
      <ArticleBody blocks={blocks} />
      {rubric && <Rubric rubric={rubric} />}
      <section ref={answerRef} tabIndex={-1} className={classes.work} aria-label="Jawaban tugas">
        {currentVersion && <AssessedVersion version={currentVersion} asksForVersion={asksForVersion} />}
        {earlierVersions.length > 0 && (
          <div className={classes.earlier}>
            <h2>Versi sebelumnya</h2>
            {earlierVersions.map(version => (
              <EarlierVersion key={version.id} version={version} />
            ))}
          </div>
        )}
        <WaitingAnswers entries={waitingEntries} />
        {/* While the answer waits, its state is visible above, so this message is only for screen readers. */}
        <output className={waitingEntries.length > 0 ? 'visually-hidden' : classes.muted}>
          {handedIn && handedInLabels[handedIn]}
        </output>
        {refundedAt ? (
          <>
            <p>Pembayaran kelas ini sudah dikembalikan, jadi tugasnya tidak bisa dikumpulkan lagi.</p>
            <UnsentAssignment enrollmentId={enrollmentId} lectureMaterialId={item.id} />
          </>
        ) : (
          <AssignmentForm
            enrollmentId={enrollmentId}
            lectureMaterialId={item.id}
            isRevision={hasAnswer}
            isComplete={item.isComplete}
            previousText={currentVersion?.text ?? ''}
            isCollapsed={hasAnswer && (currentVersion?.state !== 'returned' || handedIn !== undefined)}
            onHandedIn={() => {
              setHandedIn('kept')
              // The form disappears with its pressed button, so the answer gets the focus.
              answerRef.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </section>
    </>
  )
}

const handedInLabels = {
  kept: 'Tugasmu tersimpan dan dikirim begitu ada koneksi.',
  sent: 'Tugasmu sudah sampai di server.',
} as const

/** Returns the state of the last submission since this page was opened: stored on the device, or delivered. */
function useHandedIn(enrollmentId: string, materialId: string) {
  const [handedIn, setHandedIn] = useState<keyof typeof handedInLabels>()
  useEffect(
    () =>
      onDelivered(deliveries => {
        if (deliveries.some(each => isAnswerTo(each, enrollmentId, materialId))) setHandedIn('sent')
      }),
    [enrollmentId, materialId],
  )
  return { handedIn, setHandedIn }
}

function isAnswerTo(
  { kind, payload }: Pick<Delivery, 'kind' | 'payload'>,
  enrollmentId: string,
  materialId: string,
): boolean {
  if (kind !== 'assignment') return false
  const answer = payload as OutboxPayload<'assignment'> // an entry of the kind `assignment` has this payload
  return answer.enrollmentId === enrollmentId && answer.lectureMaterialId === materialId
}

function EarlierVersion({ version }: { version: AssignmentVersion }) {
  return (
    <details className={classes.version}>
      <summary>
        {formatMoment(version.handedInAt)}
        {version.score !== null && `, nilai ${version.score}`}
      </summary>
      {version.text && <p className={classes.text}>{version.text}</p>}
      <StoredFiles files={version.files} />
      {version.criteria && <AssessedCriteria criteria={version.criteria} />}
      {(version.marks || version.voice) && <MarksAndVoice version={version} />}
      {version.comment && <p className={classes.text}>Komentar pakar: {version.comment}</p>}
    </details>
  )
}
