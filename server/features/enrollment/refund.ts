import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { leaveCourseMeetings } from '../webinar/service.ts'

/**
 * Makes a refunded course read-only. Returns true if that frees a seat: not if the course was refunded before, and not
 * if the enrolment was merged into another one in the same session.
 */
export async function refundEnrollment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('enrollment')
    .set({ refunded_at: now })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning(['user_id as userId', 'session_id as sessionId', 'folded_into as foldedInto'])
    .executeTakeFirst()
  if (!row) return false
  const { userId, sessionId, foldedInto } = row
  if (foldedInto !== null) return !(await isInSession(tx, foldedInto, sessionId))
  await leaveCourseMeetings(tx, { userId, sessionId, now })
  return true
}

async function isInSession(tx: Tx, id: string, sessionId: string): Promise<boolean> {
  const row = await tx.selectFrom('enrollment').select('session_id').where('id', '=', id).executeTakeFirst()
  return row?.session_id === sessionId
}

/**
 * Takes the lock that a refund shares with everything that earns points. Must run before any other lock of the
 * transaction: enrolment, material, points. Uses `for no key update`, because other transactions insert rows that
 * reference the enrolment meanwhile.
 */
export async function lockEnrollment(tx: Tx, id: string): Promise<{ isRefunded: boolean }> {
  const row = await tx
    .selectFrom('enrollment')
    .select('refunded_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { isRefunded: row !== undefined && row.refunded_at !== null }
}

/** Refuses work that would earn something in a refunded course, and delays a refund until the transaction ends. */
export async function requirePaid(tx: Tx, id: string): Promise<void> {
  if ((await lockEnrollment(tx, id)).isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
}

/**
 * Locks the enrolment behind a seat in the meetings of a course. Returns false if the course was refunded meanwhile.
 */
export async function lockSeatedEnrollment(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('enrollment')
    .select('refunded_at')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined || row.refunded_at === null
}
