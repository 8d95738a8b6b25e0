import type { Db } from '../../../db/database.ts'

export function findCourse(db: Db, slug: string) {
  return db
    .selectFrom('course')
    .select(['id', 'title', 'career_track_id', 'price_rupiah', 'price_points'])
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst()
}
export type CourseOffer = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** Lists the sessions that have not begun and are not cancelled. */
export function listOpenSessions(db: Db, courseId: string, now: Date) {
  return db
    .selectFrom('course_session')
    .select(['id', 'title', 'quota', 'seats_taken', 'starts_at', 'zone', 'place'])
    .where('course_id', '=', courseId)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .execute()
}
