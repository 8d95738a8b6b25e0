import { useEffect, useRef } from 'react'
import type { LearningItem } from '#contract/rules/progress.ts'
import type { Learning } from '#app/learning/learning.ts'
import { startMaterial } from './record-progress.ts'

/**
 * Opening a material begins it. Written down once per visit: a start the server refuses puts the item back to OPEN, and
 * must not be written down over and over. In a refunded class nothing begins.
 */
export function useStart(
  { enrollmentId, refundedAt }: Pick<Learning, 'enrollmentId' | 'refundedAt'>,
  { id, status }: Pick<LearningItem, 'id' | 'status'>,
): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (refundedAt || status !== 'OPEN' || isStarted.current) return
    isStarted.current = true
    // On a full disk the lesson still reads; only what the learner does by hand is worth an alert.
    startMaterial({ enrollmentId, lectureMaterialId: id }).catch(() => undefined)
  }, [enrollmentId, refundedAt, id, status])
}
