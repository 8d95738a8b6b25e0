import type { Updateable } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

/**
 * Takes a seat. Checks and counts in one statement, so that two concurrent buyers cannot both get the last seat.
 * Returns false if no seat is free or the session was cancelled.
 */
export async function incrementSeats(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', sessionId)
    .whereRef('seats_taken', '<', 'quota')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases a seat. Never sets the number of taken seats below 0. */
export async function decrementSeats(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '-', 1) }))
    .where('id', '=', sessionId)
    .where('seats_taken', '>', 0)
    .execute()
}

export async function setSessionTimes(
  tx: Tx,
  sessionId: string,
  times: Pick<Updateable<Database['course_session']>, 'starts_at' | 'ends_at' | 'meeting_count'>,
): Promise<void> {
  await tx.updateTable('course_session').set(times).where('id', '=', sessionId).execute()
}

/** Locks the session, so that it is not cancelled before the transaction ends. */
export function lockSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('course_session')
    .select('cancelled_at')
    .where('id', '=', sessionId)
    .forShare()
    .executeTakeFirstOrThrow()
}
