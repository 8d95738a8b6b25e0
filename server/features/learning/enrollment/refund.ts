import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { writeSession } from './queries.ts'
import { leaveCourseMeetings } from '../../webinar/webinar/service.ts'

/**
 * Records that the payment of an enrolment went back. Enrolments of merged accounts share one class: it becomes
 * read-only when no payment is left, and goes on in a paid session otherwise. Returns true if that frees the seat of
 * this enrolment: not if its payment had gone back before, and not if another payment covers the same session.
 */
export async function refundEnrollment(tx: Tx, id: string, now: Date): Promise<boolean> {
  const own = await tx
    .updateTable('enrollment')
    .set({ payment_returned_at: now })
    .where('id', '=', id)
    .where('payment_returned_at', 'is', null)
    .returning(['session_id as sessionId', 'folded_into as mergedInto'])
    .executeTakeFirst()
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

/** Lists an enrolment with those of accounts that were merged into its account, oldest first. */
function listGroup(tx: Tx, mainId: string) {
  return tx
    .selectFrom('enrollment')
    .select(['id', 'user_id', 'session_id', 'payment_returned_at'])
    .where(eb => eb.or([eb('id', '=', mainId), eb('folded_into', '=', mainId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function close(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('enrollment').set({ refunded_at: now }).where('id', '=', id).execute()
}

/** Locks an enrolment for a refund, with the one that it was merged into, in one order. */
export async function lockForRefund(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('enrollment')
    .select('id')
    .where(eb =>
      eb.or([
        eb('id', '=', id),
        eb('id', '=', eb.selectFrom('enrollment as own').select('own.folded_into').where('own.id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
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
