import type { OutboxPayload } from '#contract/wire/outbox.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import { furthest } from '#contract/learning/progress.rules.ts'
import { isDone } from '#contract/learning/scorm-done.ts'
import { withDb } from './db.ts'
import type { OutboxEntry } from './outbox/entry.ts'
import type { LocalProgressRow } from './rows.ts'

export type { LocalProgressRow } from './rows.ts'

/**
 * Returns the steps taken on this device in one enrolment. Screens show the further one of these and the server's
 * status.
 */
export function localProgressOf(userId: string, enrollmentId: string): Promise<LocalProgressRow[]> {
  return withDb(db => db.getAllFromIndex('localProgress', 'byEnrollment', [userId, enrollmentId]))
}

type Step = Omit<LocalProgressRow, 'isSent'>

/** Returns the step that an entry causes on this device, if any. */
export function stepOf(entry: OutboxEntry): Step | undefined {
  const base = { userId: entry.userId, entryId: entry.id }
  switch (entry.kind) {
    case 'progress': {
      const { enrollmentId, lectureMaterialId, status } = entry.payload as OutboxPayload<'progress'> // the kind determines the payload
      return { ...base, enrollmentId, lectureMaterialId, status }
    }
    case 'assignment': {
      const { enrollmentId, lectureMaterialId } = entry.payload as OutboxPayload<'assignment'> // the kind determines the payload
      return { ...base, enrollmentId, lectureMaterialId, status: 'COMPLETED' }
    }
    case 'quiz-attempt': {
      // Only the server decides whether a quiz is passed: handed in is not completed.
      const { enrollmentId, lectureMaterialId } = entry.payload as OutboxPayload<'quiz-attempt'>
      return { ...base, enrollmentId, lectureMaterialId, status: 'INPROGRESS' }
    }
    case 'scorm-state': {
      // The kind determines the payload.
      const { enrollmentId, lectureMaterialId, state, doneAt } = entry.payload as OutboxPayload<'scorm-state'>
      // It may have been failed after it was completed.
      const isComplete = doneAt !== undefined || isDone(state)
      return { ...base, enrollmentId, lectureMaterialId, status: isComplete ? 'COMPLETED' : 'INPROGRESS' }
    }
    default:
      return undefined
  }
}

/** Returns the row after a step; never goes backwards. `undefined` if the step changes nothing. */
export function afterStep(row: LocalProgressRow | undefined, step: Step): LocalProgressRow | undefined {
  if (row && furthest(row.status, step.status) === row.status) return undefined
  return { ...step, isSent: false }
}

/** Returns the row after its entry was confirmed; `isPassed` comes from a quiz's receipt. */
export function afterDelivery(row: LocalProgressRow | undefined, entry: OutboxEntry, receipt: unknown) {
  const step = stepOf(entry)
  if (!step) return undefined
  // The kind determines the receipt.
  const isPassed = entry.kind === 'quiz-attempt' && (receipt as { isPassed?: boolean } | undefined)?.isPassed === true
  if (isPassed) return { ...step, status: 'COMPLETED' as const, isSent: true }
  return row?.entryId === entry.id ? { ...row, isSent: true } : undefined
}
