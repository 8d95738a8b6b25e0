import { sql } from 'kysely'
import { isSessionOf } from '../../../auth/family-queries.ts'
import type { Db } from '../../../db/database.ts'

/** Maximum number of rows of each kind on the page of one user. */
const NEWEST = 50

export function listOrders(db: Db, userId: string) {
  return db
    .selectFrom('payment_order')
    .select(['id', 'number', 'course_title', 'method', 'amount', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute()
}

export function listEnrollments(db: Db, userId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('course_session as session', 'session.id', 'enrollment.session_id')
    .innerJoin('lecture_progress as progress', 'progress.enrollment_id', 'enrollment.id')
    .select(['enrollment.id', 'course.title as course_title', 'session.title as session_title'])
    .select(['enrollment.created_at'])
    .select(sql<number>`count(*)::integer`.as('material_count'))
    .select(sql<number>`count(*) filter (where progress.status = 'COMPLETED')::integer`.as('completed_count'))
    .select(sql<Date | null>`max(progress.updated_at) filter (where progress.status <> 'OPEN')`.as('last_learned_at'))
    .select(eb =>
      eb
        .selectFrom('certificate')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('certificate.enrollment_id', '=', 'enrollment.id')
        .where('certificate.published_at', 'is not', null)
        .where('certificate.revoked_at', 'is', null)
        .as('certificate_count'),
    )
    .where('enrollment.user_id', '=', userId)
    .groupBy(['enrollment.id', 'course.title', 'session.title', 'enrollment.created_at'])
    .orderBy('enrollment.created_at', 'desc')
    .execute()
}

export function findBalance(db: Db, userId: string) {
  return db
    .selectFrom('point_balance')
    .select(['balance', 'is_hidden_on_board'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function listPointEntries(db: Db, userId: string) {
  return db
    .selectFrom('point_entry')
    .select(['id', 'amount', 'reason', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
}

const selectOpenSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('refresh_family')
    .where(isSessionOf(userId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

export async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  const counted = selectOpenSessions(db, userId, now).select(sql<number>`count(*)::integer`.as('count'))
  return (await counted.executeTakeFirst())?.count ?? 0
}

export function listSessions(db: Db, userId: string, now: Date) {
  return selectOpenSessions(db, userId, now)
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .orderBy(eb => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .limit(NEWEST)
    .execute()
}

/** Lists queued and failed emails. Leaves out sent emails, of which only a link is stored (`listMailLinks`). */
export function listWaitingMails(db: Db, userId: string, email: string) {
  return db
    .selectFrom('mail_job')
    .select(['id', 'template', 'failed_at', 'is_undeliverable', 'created_at'])
    .where(eb => eb.or([eb('user_id', '=', userId), eb('email', '=', email)]))
    .orderBy('created_at', 'desc')
    .limit(NEWEST)
    .execute()
}

export function listMailLinks(db: Db, userId: string) {
  return db
    .selectFrom('mail_token')
    .select(['id', 'purpose', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .limit(NEWEST)
    .execute()
}

/** Lists the accounts that were merged into this account. */
export function listMergedAccounts(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'created_at'])
    .where('merged_into', '=', userId)
    .orderBy('created_at')
    .execute()
}
