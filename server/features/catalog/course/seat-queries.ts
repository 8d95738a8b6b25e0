import type { Updateable } from 'kysely'
import type { Database, Tx } from '../../../db/database.ts'

/** Checks and counts in one statement, so that two buyers cannot both get the last seat. */
export async function incrementSeats(tx: Tx, sessionId: string): Promise<boolean> {
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
export async function decrementSeats(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '-', 1) }))
    .where('id', '=', sessionId)
    .where('seats_taken', '>', 0)
    .execute()
}

export async function writeTimes(
  tx: Tx,
  sessionId: string,
  times: Pick<Updateable<Database['course_session']>, 'starts_at' | 'ends_at' | 'meeting_count'>,
): Promise<void> {
  await tx.updateTable('course_session').set(times).where('id', '=', sessionId).execute()
}

/** Prevents a cancellation of the session before the transaction ends. */
export function lockSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('course_session')
    .select('cancelled_at')
    .where('id', '=', sessionId)
    .forShare()
    .executeTakeFirstOrThrow()
}
