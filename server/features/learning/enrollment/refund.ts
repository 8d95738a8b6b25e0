import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { leaveCourseMeetings } from '../../webinar/webinar/service.ts'
import { writeSession } from './queries.ts'
import {
  findFinishedMaterial,
  markEnrollmentRefunded,
  listMergedEnrollments,
  lockById,
  lockBySession,
  lockWithTarget,
  writePaymentReturned,
} from './refund-queries.ts'

/**
 * Records that the payment of an enrolment was returned. Enrolments of merged accounts share one class: it becomes
 * read-only when no payment is left, and otherwise continues in a session that is paid. Returns true if the enrolment's
 * seat becomes free. Returns false if the payment was returned before, or if another payment covers the same session.
 */
export async function refundEnrollment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ownPaymentReturned = await writePaymentReturned(tx, id, now)
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
  else if (!isPaid(main.session_id)) await writeSession(tx, [mainId], next.session_id)
  return !isPaid(ownPaymentReturned.sessionId)
}

/** Returns true if the learner finished a material of the class. */
export async function hasLearned(tx: Tx, id: string): Promise<boolean> {
  return (await findFinishedMaterial(tx, id)) !== undefined
}

const isRefunded = (row: { refunded_at: Date | null } | undefined) => row !== undefined && row.refunded_at !== null

/** Locks an enrolment for a refund, together with the one that it was merged into. */
export async function lockForRefund(tx: Tx, id: string): Promise<void> {
  await lockWithTarget(tx, id)
}

/**
 * Locks the enrolment, as a refund and all code that awards points do. Must be the first lock of the transaction; the
 * order is enrolment, material, points. Uses `for no key update`, so that other transactions can insert rows that refer
 * to the enrolment.
 */
export async function lockEnrollment(tx: Tx, id: string): Promise<{ isRefunded: boolean }> {
  return { isRefunded: isRefunded(await lockById(tx, id)) }
}

/** Refuses work that would award points in a refunded course. Delays a refund until the transaction ends. */
export async function requirePaid(tx: Tx, id: string): Promise<void> {
  if ((await lockEnrollment(tx, id)).isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
}

/** Locks the enrolment whose seat allows the user to attend the course's meetings. Returns false if it was refunded. */
export async function lockSeatedEnrollment(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  return !isRefunded(await lockBySession(tx, userId, sessionId))
}
