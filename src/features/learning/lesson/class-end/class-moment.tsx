import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { findClassOfItem, type LearningClass, type LearningItem } from '#contract/learning/progress.rules.ts'
import { leaveClass } from '#app/learning/class-end.ts'
import type { Learning } from '#app/learning/learning.ts'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import { Plant } from '#app/learning/plant.tsx'
import { useOutbox, useReceipts } from '#app/outbox/outbox.ts'
import { pointStateQuery } from '#app/queries/leaderboard.ts'
import { goToBusiness } from '#app/session/business-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sunrise } from '#app/ui/sunrise.tsx'
import classes from './class-moment.module.css'
import { sumClassPoints, filterClassWork } from './class-points.ts'
import { type Milestone, findMilestone } from './milestone.ts'

export interface ClassMomentProps {
  learning: Learning
  trackClass: LearningClass
  /** First material after the class. Undefined after the last class of the career track. */
  next: LearningItem | undefined
  onContinue: () => void
  onClose: () => void
}

/**
 * Full-screen celebration after a finished class. If the class completes its track or the career track, celebrates the
 * track or the career track instead. The plant grows, and the learner continues or stops for today. Both buttons work
 * from the first frame. Escape returns to the lesson.
 */
export function ClassMoment({ learning, trackClass, next, onContinue, onClose }: ClassMomentProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const points = usePoints(learning.enrollmentId, trackClass)
  const { completedCount, materialCount } = learning.completion
  const milestone = findMilestone(learning, trackClass)
  const nextClass = next && findClassOfItem(learning.tracks, next.id)

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (dialog && !dialog.open) dialog.showModal()
    headingRef.current?.focus()
    return () => dialog?.close()
  }, [])

  return createPortal(
    <dialog ref={dialogRef} className={classes.moment} aria-labelledby={headingId} onCancel={onClose}>
      <Sunrise className={classes.picture} isRising>
        <MilestonePlant milestone={milestone} learning={learning} classSize={trackClass.items.length} />
      </Sunrise>
      <div className={classes.text}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          {milestone.title} selesai
        </h2>
        <p className={classes.figures}>
          {milestone.part !== 'class' && `${milestone.classCount} bab · `}
          {milestone.items.length} materi · {lengthOf(milestone)}
          {points !== undefined && milestone.part === 'class' && <b> · +{points} poin</b>}
        </p>
        {milestone.part !== 'class' && (
          <p>
            Bab terakhir: {trackClass.title}
            {points !== undefined && <b> · +{points} poin</b>}
          </p>
        )}
        {milestone.part !== 'program' && (
          <p className={classes.program}>
            {learning.careerTrack.title}: {completedCount} dari {materialCount} materi
          </p>
        )}
      </div>
      <div className={classes.ways}>
        <Button size="l" isFullWidth onClick={() => leaveClass(onContinue, onClose)}>
          {next ? `Selanjutnya: ${nextClass?.title ?? next.title}` : 'Lihat hasil belajar'}
        </Button>
        <Button
          size="l"
          isFullWidth
          variant="secondary"
          onClick={() => leaveClass(() => goToBusiness('dashboard'), onClose)}
        >
          Cukup untuk hari ini
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}

interface MilestonePlantProps {
  milestone: Milestone
  learning: Learning
  classSize: number
}

/** After a class, shows the plant of the career track. After a track or the career track, shows a flower that opens. */
function MilestonePlant({ milestone, learning: { completion }, classSize }: MilestonePlantProps) {
  const { completedCount, materialCount } = completion
  if (milestone.part !== 'class') return <Plant value={1} from={0.9} max={1} size={176} />
  return <Plant value={completedCount} from={completedCount - classSize} max={materialCount} size={176} />
}

/** Returns the length of the materials as text in whole minutes. */
function lengthOf({ items }: Pick<Milestone, 'items'>): string {
  const seconds = items.reduce((sum, item) => sum + getSeconds(item), 0)
  return formatDuration(Math.ceil(seconds / 60) * 60)
}

/** Returns the points of the class, or undefined if this device does not know them. */
function usePoints(enrollmentId: string, trackClass: LearningClass): number | undefined {
  const receipts = useReceipts()
  const { entries } = useOutbox()
  const { data: state } = useQuery(pointStateQuery())
  return sumClassPoints(
    filterClassWork(enrollmentId, trackClass, { receipts, entries }),
    state?.multiplyer === 1 ? state.eventWorth : undefined,
  )
}
