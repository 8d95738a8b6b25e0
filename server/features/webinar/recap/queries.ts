import { type Insertable, sql } from 'kysely'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { RecapTables } from '../../../db/tables/recaps.ts'

/** Number of days for which recaps stay in the list. Older recaps are still on the page of their webinar. */
const PAST_DAYS = 60

export function findRecap(db: Db, meetingId: string) {
  return db.selectFrom('meeting_recap').selectAll().where('meeting_id', '=', meetingId).executeTakeFirst()
}
export type RecapRow = NonNullable<Awaited<ReturnType<typeof findRecap>>>

/**
 * Lists the recaps of past meetings in which this user has a seat, latest first. With a `meetingId`, lists only the
 * recap of this meeting.
 */
export function listOwnRecaps(db: Db, userId: string, now: Date, meetingId?: string) {
  return db
    .selectFrom('meeting_recap as recap')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'recap.meeting_id')
    .innerJoin('webinar', 'webinar.id', 'meeting.webinar_id')
    .innerJoin('webinar_registration as own', 'own.webinar_id', 'meeting.webinar_id')
    .leftJoin('meeting_presence as presence', join =>
      join.onRef('presence.meeting_id', '=', 'meeting.id').onRef('presence.user_id', '=', 'own.user_id'),
    )
    .selectAll('recap')
    .select(['webinar.slug', 'webinar.title', 'meeting.number', 'meeting.starts_at', 'meeting.ends_at'])
    .select(['presence.present_ms', 'presence.checked_in_at'])
    .select(eb =>
      eb
        .selectFrom('webinar_meeting as sibling')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('sibling.webinar_id', '=', 'webinar.id')
        .$asScalar()
        .$notNull()
        .as('meeting_count'),
    )
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'registered')
    .where('meeting.state', '=', 'planned')
    .where('meeting.ends_at', '<=', now)
    .$if(meetingId !== undefined, query => query.where('meeting.id', '=', meetingId ?? ''))
    .$if(meetingId === undefined, query => query.where('meeting.ends_at', '>', daysBefore(now, PAST_DAYS)))
    .orderBy('meeting.ends_at', 'desc')
    .orderBy('meeting.id')
    .limit(LIST_LIMIT)
    .execute()
}
export type OwnRecapRow = Awaited<ReturnType<typeof listOwnRecaps>>[number]

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export async function putRecap(
  tx: Tx,
  row: Omit<Insertable<RecapTables['meeting_recap']>, 'offered_at'>,
): Promise<void> {
  const { meeting_id: _meeting, ...values } = row
  await tx
    .insertInto('meeting_recap')
    .values(row)
    .onConflict(conflict => conflict.column('meeting_id').doUpdateSet(values))
    .execute()
}

export function findAnswer(db: Db, meetingId: string, userId: string) {
  return db
    .selectFrom('recap_answer')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Inserts a user's answers to the questions of a recap. Returns false if the answers are already stored. */
export async function insertAnswer(tx: Tx, row: Insertable<RecapTables['recap_answer']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('recap_answer')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function countAnswers(db: Db, meetingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recap_answer')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return count
}

export async function removeAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recap_answer').where('user_id', '=', userId).execute()
}

/**
 * Locks a recap of a past meeting whose notifications are not planned yet. Leaves out empty recaps. A second server
 * skips the locked row and gets another recap.
 */
export function lockUnannouncedRecap(tx: Tx, now: Date) {
  return tx
    .selectFrom('meeting_recap as recap')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'recap.meeting_id')
    .select(['recap.meeting_id', 'recap.recording_url', 'recap.captions_url', 'recap.slides_url', 'recap.questions'])
    .where('recap.offered_at', 'is', null)
    .where(
      sql<boolean>`(coalesce(recap.recording_url, recap.captions_url, recap.slides_url) is not null
        or jsonb_array_length(recap.questions) > 0)`,
    )
    .where('meeting.ends_at', '<=', now)
    .where('meeting.state', '=', 'planned')
    .orderBy('meeting.ends_at')
    .limit(1)
    .forUpdate('recap')
    .skipLocked()
    .executeTakeFirst()
}

export async function markRecapAnnounced(tx: Tx, meetingId: string, now: Date): Promise<void> {
  await tx.updateTable('meeting_recap').set({ offered_at: now }).where('meeting_id', '=', meetingId).execute()
}

/** Lists the users with a seat, and how long each user attended the meeting. */
export function listSeatedPresence(db: Db, { id, webinar_id: webinarId }: { id: string; webinar_id: string }) {
  return db
    .selectFrom('webinar_registration as own')
    .innerJoin('app_user', 'app_user.id', 'own.user_id')
    .leftJoin('meeting_presence as presence', join =>
      join.onRef('presence.user_id', '=', 'own.user_id').on('presence.meeting_id', '=', id),
    )
    .select(['own.user_id', 'presence.present_ms', 'presence.checked_in_at'])
    .where('own.webinar_id', '=', webinarId)
    .where('own.state', '=', 'registered')
    .where('app_user.deleted_at', 'is', null)
    .execute()
}
