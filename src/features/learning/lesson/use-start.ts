import { useEffect, useRef } from 'react'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { startMaterial } from './record-progress.ts'

/**
 * Starts a material when it is opened. Does so once per visit, because the material returns to OPEN if the server
 * refuses the entry, and must not be started again and again. Does nothing in a refunded course.
 */
export function useStartMaterial(
  { enrollmentId, refundedAt }: Pick<Learning, 'enrollmentId' | 'refundedAt'>,
  { id, status }: Pick<LearningItem, 'id' | 'status'>,
): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (refundedAt || status !== 'OPEN' || isStarted.current) return
    isStarted.current = true
    // Ignores a full disk, because the lesson can still be read. Only a failed action of the learner shows an alert.
    startMaterial({ enrollmentId, lectureMaterialId: id }).catch(() => undefined)
  }, [enrollmentId, refundedAt, id, status])
}
