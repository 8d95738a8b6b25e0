import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import { leaveClass } from '#app/learning/class-end.ts'
import type { Learning } from '#app/learning/learning.ts'
import { formatDuration, secondsOf } from '#app/lib/time-spans.ts'
import { Plant } from '#app/learning/plant.tsx'
import { useOutbox, useReceipts } from '#app/outbox/outbox.ts'
import { pointStateQuery } from '#app/queries/leaderboard.ts'
import { goToBusiness } from '#app/session/business-link.tsx'
import { Button } from '#app/ui/button.tsx'
import classes from './class-moment.module.css'
import { classPoints, workOf } from './class-points.ts'

export interface ClassMomentProps {
  learning: Learning
  trackClass: LearningClass
  /** First material after the class; undefined after the last one of the program. */
  next: LearningItem | undefined
  goOn: () => void
  onClose: () => void
}

/**
 * Full screen after a finished class: the program's plant grows, and the learner goes on or stops for today. Both
 * buttons work from the first frame. Escape leads back to the lesson.
 */
export function ClassMoment({ learning, trackClass, next, goOn, onClose }: ClassMomentProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const points = usePoints(trackClass)
  const { completedCount, materialCount } = learning.completion
  const nextClass = learning.tracks.flatMap(track => track.classes).find(each => next && each.items.includes(next))

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (dialog && !dialog.open) dialog.showModal()
    headingRef.current?.focus()
    return () => dialog?.close()
  }, [])

  return createPortal(
    <dialog ref={dialogRef} className={classes.moment} aria-labelledby={headingId} onCancel={onClose}>
      <div className={classes.picture}>
        <Plant value={completedCount} from={completedCount - trackClass.items.length} max={materialCount} size={176} />
      </div>
      <div className={classes.text}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          {trackClass.title} selesai
        </h2>
        <p className={classes.figures}>
          {trackClass.items.length} materi · {lengthOf(trackClass)}
          {points !== undefined && <b> · +{points} poin</b>}
        </p>
        <p className={classes.program}>
          {learning.careerTrack.title}: {completedCount} dari {materialCount} materi
        </p>
      </div>
      <div className={classes.ways}>
        <Button size="l" isFullWidth onClick={() => leaveClass(goOn, onClose)}>
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

/** Length of the class's materials in whole minutes. */
function lengthOf({ items }: LearningClass): string {
  const seconds = items.reduce((sum, item) => sum + secondsOf(item), 0)
  return formatDuration(Math.ceil(seconds / 60) * 60)
}

/** Points of the class, as far as this device knows them. */
function usePoints(trackClass: LearningClass): number | undefined {
  const receipts = useReceipts()
  const { entries } = useOutbox()
  const { data: state } = useQuery(pointStateQuery())
  return classPoints(workOf(trackClass, { receipts, entries }), state?.multiplyer === 1 ? state.eventWorth : undefined)
}
