import type { Db } from '../../db/database.ts'

export function findCourse(db: Db, slug: string) {
  return db
    .selectFrom('course')
    .select(['id', 'title', 'career_track_id', 'price_rupiah', 'price_points'])
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
