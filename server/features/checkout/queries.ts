import type { Db, Tx } from '../../db/database.ts'

export function findCourse(db: Db, slug: string) {
  return db
    .selectFrom('course')
    .select(['id', 'career_track_id', 'price_points'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}
export type CourseOffer = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** Only sessions that have not begun can be chosen. */
export function listOpenSessions(db: Db, courseId: string, now: Date) {
  return db
    .selectFrom('course_session')
    .select(['id', 'title', 'quota', 'seats_taken'])
    .where('course_id', '=', courseId)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
}

export async function findEnrollmentId(db: Db, userId: string, courseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('enrollment')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return row?.id
}

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
