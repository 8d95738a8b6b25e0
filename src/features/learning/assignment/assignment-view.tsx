import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Block } from '#contract/article.ts'
import type { AssignmentVersion } from '#contract/assignment.ts'
import type { LearningItem } from '#contract/rules/progress.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useOutbox } from '#app/session/outbox.ts'
import { StoredFiles } from '../attachments/stored-files.tsx'
import type { Learning } from '../learning.ts'
import { ArticleBody } from '../lesson/article-body.tsx'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { AssignmentForm } from './assignment-form.tsx'
import classes from './assignment.module.css'
import { Assessed } from './assessed.tsx'
import { WaitingAnswers } from './waiting-answers.tsx'
import { formatMoment } from '#app/lib/moments.ts'

export interface AssignmentViewProps {
  learning: Learning
  item: LearningItem
  blocks: readonly Block[]
}

/** The answer to a task: what came of it, what is on its way, and the next version. Nothing handed in is overwritten. */
export function AssignmentView({ learning: { enrollmentId }, item, blocks }: AssignmentViewProps) {
  const { data: answers, refetch } = useQuery(assignmentAnswersQuery(enrollmentId))
  const isKnown = answers !== undefined
  useEffect(() => {
    // What the device had is shown first; a delivery or an expert's word since then is asked for once per visit.
    if (isKnown) void refetch()
  }, [isKnown, refetch])
  const { entries } = useOutbox()
  const versions = answers?.filter(answer => answer.lectureMaterialId === item.id) ?? []
  const current = versions.find(answer => answer.isCurrent)
  const earlier = versions.filter(answer => !answer.isCurrent)
  const waiting = entries.filter(entry => isAnswerTo(entry, enrollmentId, item.id))
  return (
    <>
      <ArticleBody blocks={blocks} />
      <section className={classes.work} aria-label="Jawaban tugas">
        {current && <Assessed version={current} />}
        {earlier.length > 0 && (
          <div className={classes.earlier}>
            <h2>Versi sebelumnya</h2>
            {earlier.map(version => (
              <EarlierVersion key={version.id} version={version} />
            ))}
          </div>
        )}
        <WaitingAnswers entries={waiting} />
        <AssignmentForm
          enrollmentId={enrollmentId}
          lectureMaterialId={item.id}
          isRevision={current !== undefined || waiting.length > 0}
        />
      </section>
    </>
  )
}

function isAnswerTo({ kind, payload }: OutboxEntry, enrollmentId: string, materialId: string): boolean {
  if (kind !== 'assignment' || !('lectureMaterialId' in payload)) return false
  return payload.enrollmentId === enrollmentId && payload.lectureMaterialId === materialId
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
      {version.comment && <p className={classes.text}>Komentar pakar: {version.comment}</p>}
    </details>
  )
}
