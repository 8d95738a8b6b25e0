import type { Db, Tx } from '../../../db/database.ts'
import type { Person } from '../../../http/person.ts'

/**
 * Creates the user's attendance row if there is none, and locks the row, so that proofs of attendance are stored one
 * after another.
 */
export async function lockPresence(tx: Tx, meetingId: string, userId: string) {
  await tx
    .insertInto('meeting_presence')
    .values({ meeting_id: meetingId, user_id: userId, checked_in_at: null, checked_in_by: null, attended_at: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('meeting_presence')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
export type PresenceRow = Awaited<ReturnType<typeof lockPresence>>

export async function savePresence(tx: Tx, row: PresenceRow): Promise<void> {
  const { meeting_id: meetingId, user_id: userId, seen, claims, codes, ...values } = row
  await tx
    .updateTable('meeting_presence')
    .set({
      ...values,
      seen: JSON.stringify(seen),
      claims: JSON.stringify(claims),
      codes: JSON.stringify(codes),
    })
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .execute()
}

export function findPresence(db: Db, meetingId: string, userId: string): Promise<PresenceRow | undefined> {
  return db
    .selectFrom('meeting_presence')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function listPresence(db: Db, meetingId: string): Promise<PresenceRow[]> {
  return db.selectFrom('meeting_presence').selectAll().where('meeting_id', '=', meetingId).execute()
}

export function findObjection(db: Db, meetingId: string, userId: string) {
  return db
    .selectFrom('attendance_objection')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
export type ObjectionRow = NonNullable<Awaited<ReturnType<typeof findObjection>>>

export function listObjections(db: Db, meetingId: string): Promise<ObjectionRow[]> {
  return db.selectFrom('attendance_objection').selectAll().where('meeting_id', '=', meetingId).execute()
}

/**
 * Selects open objections in meetings that were not cancelled. Leaves out users who have lost their seat, because
 * nobody can decide about their objections.
 */
function selectOpenObjections(db: Db) {
  return db
    .selectFrom('attendance_objection as objection')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'objection.meeting_id')
    .innerJoin('webinar_registration as seat', join =>
      join.onRef('seat.webinar_id', '=', 'meeting.webinar_id').onRef('seat.user_id', '=', 'objection.user_id'),
    )
    .where('objection.state', '=', 'open')
    .where('seat.state', '=', 'registered')
    .where('meeting.state', '=', 'planned')
    .groupBy('objection.meeting_id')
}

/** Returns the number of open objections of each meeting. */
export async function countOpenObjections(db: Db, meetingIds: readonly string[]): Promise<Map<string, number>> {
  if (meetingIds.length === 0) return new Map()
  const rows = await selectOpenObjections(db)
    .select(eb => ['objection.meeting_id', eb.fn.countAll<number>().as('count')])
    .where('objection.meeting_id', 'in', meetingIds)
    .execute()
  return new Map(rows.map(row => [row.meeting_id, row.count]))
}

const OBJECTED_MEETINGS_MAX = 200

/**
 * Lists the ids of meetings of any age that this user leads and that have an open objection, up to
 * `OBJECTED_MEETINGS_MAX`. The meetings with the newest objections come first.
 */
export async function listObjectedMeetings(db: Db, { userId, isAdmin }: Person): Promise<string[]> {
  const rows = await selectOpenObjections(db)
    .select('objection.meeting_id')
    .$if(!isAdmin, query =>
      query.where('meeting.webinar_id', 'in', eb =>
        eb.selectFrom('webinar_leader').select('webinar_id').where('user_id', '=', userId),
      ),
    )
    .orderBy(eb => eb.fn.max('objection.raised_at'), 'desc')
    .orderBy('objection.meeting_id')
    .limit(OBJECTED_MEETINGS_MAX)
    .execute()
  return rows.map(row => row.meeting_id)
}

export function lockObjection(tx: Tx, meetingId: string, userId: string): Promise<ObjectionRow | undefined> {
  return tx
    .selectFrom('attendance_objection')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function putObjection(tx: Tx, row: ObjectionRow): Promise<void> {
  const { meeting_id: _meeting, user_id: _user, ...values } = row
  await tx
    .insertInto('attendance_objection')
    .values(row)
    .onConflict(conflict => conflict.columns(['meeting_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** Deletes the attendance and objections of an erased account. */
export async function removePresence(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('meeting_presence').where('user_id', '=', userId).execute()
  await tx.deleteFrom('attendance_objection').where('user_id', '=', userId).execute()
}
