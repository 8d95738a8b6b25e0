import { findKind } from '#contract/wire/outbox-kinds.ts'
import { pickFurtherStatus } from '#contract/learning/progress.rules.ts'
import { withDb } from './db.ts'
import { type OutboxEntry, getQueueName, getSubjectId } from './outbox/entry.ts'
import type { LocalProgressRow } from './rows.ts'

export type { LocalProgressRow } from './rows.ts'

/**
 * Returns the material statuses that actions on this device have reached in one enrolment. Screens compare each status
 * with the server's status and show the more advanced of the two.
 */
export function listLocalProgress(userId: string, enrollmentId: string): Promise<LocalProgressRow[]> {
  return withDb(db => db.getAllFromIndex('localProgress', 'byEnrollment', [userId, enrollmentId]))
}

type Step = Omit<LocalProgressRow, 'isSent'>

/** Returns the step (new status of a material) that follows from an entry on this device, if any. */
export function getProgressStep(entry: OutboxEntry): Step | undefined {
  const status = findKind(entry.kind)?.step?.(entry.payload)
  const [enrollmentId, lectureMaterialId] = [getQueueName(entry), getSubjectId(entry)]
  if (!status || enrollmentId === undefined || lectureMaterialId === undefined) return undefined
  return { userId: entry.userId, entryId: entry.id, enrollmentId, lectureMaterialId, status }
}

/** Returns the progress row after a step, or undefined if the step changes nothing. Progress never decreases. */
export function applyStep(row: LocalProgressRow | undefined, step: Step): LocalProgressRow | undefined {
  if (row && pickFurtherStatus(row.status, step.status) === row.status) return undefined
  return { ...step, isSent: false }
}

/**
 * Returns the progress row after the server has confirmed its entry, or undefined if the row does not change. `receipt`
 * of a passed quiz completes the material.
 */
export function applyReceipt(row: LocalProgressRow | undefined, entry: OutboxEntry, receipt: unknown) {
  const step = getProgressStep(entry)
  if (!step) return undefined
  // The kind of the entry determines the shape of the receipt.
  const isPassed = entry.kind === 'quiz-attempt' && (receipt as { isPassed?: boolean } | undefined)?.isPassed === true
  if (isPassed) return { ...step, status: 'COMPLETED' as const, isSent: true }
  return row?.entryId === entry.id ? { ...row, isSent: true } : undefined
}
