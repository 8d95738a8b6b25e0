import type { Tx } from '../../db/database.ts'

/** Condition and count in one statement: two buyers of the last seat cannot both read that it is free. */
export async function takeSeat(tx: Tx, sessionId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', 1) }))
    .where('id', '=', sessionId)
    .whereRef('seats_taken', '<', 'quota')
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function returnSeat(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('course_session')
    .set(eb => ({ seats_taken: eb('seats_taken', '-', 1) }))
    .where('id', '=', sessionId)
    .execute()
}

/** Its first meeting was moved: lists of courses show when it begins. */
export async function moveSession(tx: Tx, sessionId: string, startsAt: Date): Promise<void> {
  await tx.updateTable('course_session').set({ starts_at: startsAt }).where('id', '=', sessionId).execute()
}
