import { useEffect, useRef } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { startMaterial } from './record-progress.ts'

/**
 * Starts a material when it is opened. Stored once per visit: if the server refuses a start, the item returns to OPEN,
 * and must not be started over and over. Does nothing in a refunded class.
 */
export function useStart(
  { enrollmentId, refundedAt }: Pick<Learning, 'enrollmentId' | 'refundedAt'>,
  { id, status }: Pick<LearningItem, 'id' | 'status'>,
): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (refundedAt || status !== 'OPEN' || isStarted.current) return
    isStarted.current = true
    // With a full disk the lesson is still readable; only a failed action of the learner is worth an alert.
    startMaterial({ enrollmentId, lectureMaterialId: id }).catch(() => undefined)
  }, [enrollmentId, refundedAt, id, status])
}
