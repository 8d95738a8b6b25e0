import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { leaveCourseMeetings } from '../../webinar/webinar/service.ts'
import { writeSession } from './queries.ts'
import { close, listGroup, lockById, lockBySession, lockWithTarget, writePaymentReturned } from './refund-queries.ts'

/**
 * Records that the payment of an enrolment went back. Enrolments of merged accounts share one class: it becomes
 * read-only when no payment is left, and continues in a paid session otherwise. Returns true if that frees the seat of
 * this enrolment: not if its payment had gone back before, and not if another payment covers the same session.
 */
export async function refundEnrollment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const own = await writePaymentReturned(tx, id, now)
  if (!own) return false
  const mainId = own.mergedInto ?? id
  const group = await listGroup(tx, mainId)
  const main = group.find(each => each.id === mainId)
  if (!main) throw new Error('an enrolment without its own row')
  const paid = group.filter(each => each.payment_returned_at === null)
  const isPaid = (sessionId: string) => paid.some(each => each.session_id === sessionId)
  const left = new Set([own.sessionId, main.session_id].filter(sessionId => !isPaid(sessionId)))
  for (const sessionId of left) await leaveCourseMeetings(tx, { userId: main.user_id, sessionId, now })
  if (own.mergedInto !== null) await close(tx, id, now)
  const [next] = paid
  if (!next) await close(tx, mainId, now)
  else if (!isPaid(main.session_id)) await writeSession(tx, [mainId], next.session_id)
  return !isPaid(own.sessionId)
}

const isRefunded = (row: { refunded_at: Date | null } | undefined) => row !== undefined && row.refunded_at !== null

/** Locks an enrolment for a refund, with the one that it was merged into, in one order. */
export async function lockForRefund(tx: Tx, id: string): Promise<void> {
  await lockWithTarget(tx, id)
}

/**
 * Takes the lock that a refund shares with everything that earns points. Must run before any other lock of the
 * transaction: enrolment, material, points. Uses `for no key update`, because other transactions insert rows that
 * reference the enrolment meanwhile.
 */
export async function lockEnrollment(tx: Tx, id: string): Promise<{ isRefunded: boolean }> {
  return { isRefunded: isRefunded(await lockById(tx, id)) }
}

/** Refuses work that would earn something in a refunded course, and delays a refund until the transaction ends. */
export async function requirePaid(tx: Tx, id: string): Promise<void> {
  if ((await lockEnrollment(tx, id)).isRefunded) throw new CallError('ENROLLMENT_REFUNDED')
}

/**
 * Locks the enrolment behind a seat in the meetings of a course. Returns false if the course was refunded meanwhile.
 */
export async function lockSeatedEnrollment(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  return !isRefunded(await lockBySession(tx, userId, sessionId))
}
