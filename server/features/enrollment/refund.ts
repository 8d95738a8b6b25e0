import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { leaveCourseMeetings } from '../webinar/service.ts'

/**
 * The money of the class went back: the class stays readable, and earns nothing from now on. Answers false when it was refunded
 * before; then its seat is free already.
 */
export async function refundEnrollment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('enrollment')
    .set({ refunded_at: now })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning(['user_id as userId', 'session_id as sessionId'])
    .executeTakeFirst()
  if (!row) return false
  await leaveCourseMeetings(tx, { ...row, now })
  return true
}

/** Refuses what would still earn something in a class whose money went back. */
export async function requirePaid(tx: Tx, id: string): Promise<void> {
  const row = await tx.selectFrom('enrollment').select('refunded_at').where('id', '=', id).executeTakeFirst()
  if (row?.refunded_at) throw new CallError('ENROLLMENT_REFUNDED')
}
