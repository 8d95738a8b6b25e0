import type { Db, Tx } from '../../../db/database.ts'
import { selectNewestVersion } from '../../../db/newest-version.ts'

const SESSIONS_MAX = 500

/**
 * Selects sessions of courses whose career track has a published version, because other courses cannot be studied yet.
 */
function sessions(db: Db | Tx) {
  return db
    .selectFrom('course_session as session')
    .innerJoin('course', 'course.id', 'session.course_id')
    .select(['session.id', 'session.title', 'session.zone', 'session.starts_at', 'session.ends_at'])
    .select(['session.quota', 'session.seats_taken', 'session.cancelled_at'])
    .select(['course.id as course_id', 'course.slug as course_slug', 'course.title as course_title'])
    .select('course.career_track_id')
    .where(selectNewestVersion('course.career_track_id'), 'is not', null)
}

export function listOpenSessions(db: Db, now: Date) {
  return sessions(db)
    .where('session.cancelled_at', 'is', null)
    .where(eb => eb.fn.coalesce('session.ends_at', 'session.starts_at'), '>', now)
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .limit(SESSIONS_MAX)
    .execute()
}

export function findSession(tx: Tx, id: string) {
  return sessions(tx).where('session.id', '=', id).executeTakeFirst()
}

export function listSessionsOf(db: Db | Tx, courseSlugs: readonly string[]) {
  return sessions(db).where('course.slug', 'in', courseSlugs).where('session.cancelled_at', 'is', null).execute()
}
export type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number]

export function findPerson(tx: Tx, id: string) {
  return tx
    .selectFrom('app_user')
    .select(['full_name', 'deactivated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Lists the pairs of user and course that have an enrolment without a refund. */
export function listEnrolledPairs(db: Db, userIds: readonly string[], courseIds: readonly string[]) {
  return db
    .selectFrom('enrollment')
    .select(['user_id', 'course_id'])
    .where('user_id', 'in', userIds)
    .where('course_id', 'in', courseIds)
    .where('refunded_at', 'is', null)
    .execute()
}
