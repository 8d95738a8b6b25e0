import type { Tx } from '../../../db/database.ts'

export { presentCover } from './cover.ts'

/** Checks and counts in one statement, so that two buyers cannot both get the last seat. */
export async function takeSeat(tx: Tx, sessionId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', sessionId)
    .whereRef('seats_taken', '<', 'quota')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Never goes below zero, because learners who were enrolled by hand may hold no seat. */
export async function returnSeat(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '-', 1) }))
    .where('id', '=', sessionId)
    .where('seats_taken', '>', 0)
    .execute()
}

interface Held {
  starts_at: Date
  ends_at: Date
}

/**
 * Updates the session after a change of its meetings, because course lists show the first start and the number of
 * meetings.
 */
export async function alignSession(tx: Tx, sessionId: string, held: readonly Held[]): Promise<void> {
  const [first] = held
  const last = held.at(-1)
  if (!first || !last) return
  const times = { starts_at: first.starts_at, ends_at: last.ends_at, meeting_count: held.length }
  await tx.updateTable('course_session').set(times).where('id', '=', sessionId).execute()
}

/** Tells whether the session accepts learners. Its lock prevents a cancellation before the transaction ends. */
export async function isSessionOpen(tx: Tx, sessionId: string): Promise<boolean> {
  const row = tx.selectFrom('course_session').select('cancelled_at').where('id', '=', sessionId).forShare()
  return (await row.executeTakeFirstOrThrow()).cancelled_at === null
}
