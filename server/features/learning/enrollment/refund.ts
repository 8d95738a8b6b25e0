import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { leaveCourseMeetings } from '../../webinar/webinar/service.ts'
import { setEnrollmentSession } from './queries.ts'
import {
  findFinishedMaterial,
  markEnrollmentRefunded,
  listMergedEnrollments,
  lockById,
  lockBySession,
  lockWithTarget,
  markPaymentReturned,
} from './refund-queries.ts'

/**
 * Records that the payment of an enrolment was returned. If a merged account has another payment for the same course,
 * the course continues in a session that is paid; otherwise the enrolment becomes read-only. Returns true if the seat
 * of the enrolment becomes free. Returns false if the payment was already returned, or if another payment covers the
 * same session.
 */
export async function refundEnrollment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ownPaymentReturned = await markPaymentReturned(tx, id, now)
  if (!ownPaymentReturned) return false
  const mainId = ownPaymentReturned.mergedInto ?? id
  const group = await listMergedEnrollments(tx, mainId)
  const main = group.find(each => each.id === mainId)
  if (!main) throw new Error(`enrolment ${mainId} not found`)
  const paidGroup = group.filter(each => each.payment_returned_at === null)
  const isPaid = (sessionId: string) => paidGroup.some(each => each.session_id === sessionId)
  const leftSessions = new Set([ownPaymentReturned.sessionId, main.session_id].filter(sessionId => !isPaid(sessionId)))
  for (const sessionId of leftSessions) await leaveCourseMeetings(tx, { userId: main.user_id, sessionId, now })
  if (ownPaymentReturned.mergedInto !== null) await markEnrollmentRefunded(tx, id, now)
  const [next] = paidGroup
  if (!next) await markEnrollmentRefunded(tx, mainId, now)
  else if (!isPaid(main.session_id)) await setEnrollmentSession(tx, [mainId], next.session_id)
  return !isPaid(ownPaymentReturned.sessionId)
}

/** Returns true if the learner has finished a material of the course. */
export async function hasFinishedMaterial(tx: Tx, id: string): Promise<boolean> {
  return (await findFinishedMaterial(tx, id)) !== undefined
}

const isRefunded = (row: { refunded_at: Date | null } | undefined) => row !== undefined && row.refunded_at !== null

/** Locks an enrolment for a refund, and the enrolment into which it was merged. */
export async function lockForRefund(tx: Tx, id: string): Promise<void> {
  await lockWithTarget(tx, id)
}

/**
 * Locks the enrolment, as all code that refunds or awards points does. Must be the first lock of the transaction. The
 * order of locks is enrolment, material, points. Uses `for no key update`, so that other transactions can insert rows
 * that refer to the enrolment.
 */
export async function lockEnrollment(tx: Tx, id: string): Promise<{ isRefunded: boolean }> {
  return { isRefunded: isRefunded(await lockById(tx, id)) }
}

/**
 * Throws if the enrolment was refunded, because a refunded course gives no points. Locks the enrolment, so that no
 * refund can happen before the transaction ends.
 */
export async function requirePaid(tx: Tx, id: string): Promise<void> {
  if ((await lockEnrollment(tx, id)).isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
}

/**
 * Locks the enrolment whose seat allows the user to attend the meetings of the session. Returns false if the enrolment
 * was refunded.
 */
export async function lockSeatedEnrollment(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  return !isRefunded(await lockBySession(tx, userId, sessionId))
}
