import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Selects webinars whose meetings were all over at the time `overBy` and that have unevaluated attendance. */
function selectWebinarsToEvaluate(db: Db, overBy: Date) {
  return db
    .selectFrom('webinar')
    .where('id', 'in', eb =>
      eb
        .selectFrom('meeting_presence as presence')
        .innerJoin('webinar_meeting as meeting', 'meeting.id', 'presence.meeting_id')
        .select('meeting.webinar_id')
        .where('presence.is_weighed', '=', false),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webinar_meeting as ahead')
            .select('ahead.id')
            .whereRef('ahead.webinar_id', '=', 'webinar.id')
            .where('ahead.state', '=', 'planned')
            .where('ahead.ends_at', '>', overBy),
        ),
      ),
    )
}

export async function listWebinarsToEvaluate(db: Db, overBy: Date): Promise<string[]> {
  const rows = await selectWebinarsToEvaluate(db, overBy).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Locks the webinar if it still has unevaluated attendance. Other servers skip the locked row. */
export function lockWebinarToEvaluate(tx: Tx, id: string, overBy: Date) {
  return selectWebinarsToEvaluate(tx, overBy)
    .select(['id', 'slug', 'title', 'speaker_name', 'speaker_title', 'certificate_percent'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

const getMeetings = (tx: Tx, webinarId: string) =>
  tx.selectFrom('webinar_meeting').select('id').where('webinar_id', '=', webinarId)

/**
 * Maximum number of users of one transaction. PostgreSQL accepts at most 65,535 values in one statement, and the
 * statement that inserts certificates has eleven values for each user.
 */
const USERS_AT_ONCE = 1_000

/**
 * Marks the attendance of the next users as evaluated and returns their ids. Attendance that changes during this run is
 * evaluated in the next run.
 */
export async function claimUsersToEvaluate(tx: Tx, webinarId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('meeting_presence')
    .set({ is_weighed: true })
    .where('is_weighed', '=', false)
    .where('meeting_id', 'in', getMeetings(tx, webinarId))
    .where('user_id', 'in', eb =>
      eb
        .selectFrom('meeting_presence')
        .select('user_id')
        .distinct()
        .where('is_weighed', '=', false)
        .where('meeting_id', 'in', getMeetings(tx, webinarId))
        .orderBy('user_id')
        .limit(USERS_AT_ONCE),
    )
    .returning('user_id')
    .execute()
  return [...new Set(rows.map(row => row.user_id))]
}

export async function markUnevaluated(tx: Tx, webinarId: string): Promise<void> {
  await tx
    .updateTable('meeting_presence')
    .set({ is_weighed: false })
    .where('meeting_id', 'in', getMeetings(tx, webinarId))
    .execute()
}

/** Returns the total length of the meetings that are not cancelled, and the end of the last of these meetings. */
export async function measureMeetings(tx: Tx, webinarId: string): Promise<{ lengthMs: number; endsAt: Date | null }> {
  return tx
    .selectFrom('webinar_meeting')
    .select(eb => [
      sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at) * 1000), 0)::float8`.as('lengthMs'),
      eb.fn.max<Date | null>('ends_at').as('endsAt'),
    ])
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow()
}

/**
 * Returns the total time that each of these users attended in all meetings of the webinar. A check-in at the door
 * counts as the whole meeting. Leaves out users whose course was refunded, because they get no certificate.
 */
export function listMinutes(
  tx: Tx,
  webinarId: string,
  userIds: readonly string[],
): Promise<{ userId: string; name: string; presentMs: number }[]> {
  const length = sql`extract(epoch from meeting.ends_at - meeting.starts_at) * 1000`
  return tx
    .selectFrom('meeting_presence as presence')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'presence.meeting_id')
    .innerJoin('app_user as person', 'person.id', 'presence.user_id')
    .select(['presence.user_id as userId', 'person.full_name as name'])
    .select(
      sql<number>`sum(case when presence.checked_in_at is null then least(presence.present_ms, ${length})
        else ${length} end)::float8`.as('presentMs'),
    )
    .where('meeting.webinar_id', '=', webinarId)
    .where('meeting.state', '=', 'planned')
    .where('presence.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('person.deleted_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('enrollment')
            .select('enrollment.id')
            .whereRef('enrollment.user_id', '=', 'presence.user_id')
            .where('enrollment.session_id', '=', webinarId)
            .where('enrollment.refunded_at', 'is not', null),
        ),
      ),
    )
    .groupBy(['presence.user_id', 'person.full_name'])
    .orderBy('presence.user_id')
    .execute()
}
