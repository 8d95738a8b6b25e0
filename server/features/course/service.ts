import type { Tx } from '../../db/database.ts'

export { presentCover } from './cover.ts'

/** Condition and count in one statement: two buyers of the last seat cannot both read that it is free. */
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

/** Never below none: who was written in by hand may have taken none. */
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

/** Its meetings changed: lists of courses show when the first of those that are held begins, and how many there are. */
export async function alignSession(tx: Tx, sessionId: string, held: readonly Held[]): Promise<void> {
  const [first] = held
  const last = held.at(-1)
  if (!first || !last) return
  const times = { starts_at: first.starts_at, ends_at: last.ends_at, meeting_count: held.length }
  await tx.updateTable('course_session').set(times).where('id', '=', sessionId).execute()
}

/** Whether it takes people in; to the end of the transaction it cannot be called off. */
export async function isSessionOpen(tx: Tx, sessionId: string): Promise<boolean> {
  const row = tx.selectFrom('course_session').select('cancelled_at').where('id', '=', sessionId).forShare()
  return (await row.executeTakeFirstOrThrow()).cancelled_at === null
}
