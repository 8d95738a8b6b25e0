import { type Insertable, type RawBuilder, sql } from 'kysely'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { WebinarTables } from '../../../db/tables/webinars.ts'

/** Number of days for which past webinars stay in the list. */
const PAST_DAYS = 60

/** Locks a webinar. Code that changes its seats, times or notifications must hold this lock. */
export function lockWebinar(tx: Tx, id: string) {
  return tx.selectFrom('webinar').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type WebinarRow = NonNullable<Awaited<ReturnType<typeof lockWebinar>>>

export function findWebinarBy(db: Db, column: 'id' | 'slug', value: string) {
  return db.selectFrom('webinar').selectAll().where(column, '=', value).executeTakeFirst()
}

/**
 * Lists future, current and recently past webinars: all public webinars, and webinars in which the user is registered,
 * including the meetings of the user's courses.
 */
export function listWebinars(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('webinar')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('kind', '=', 'webinar'),
        eb.exists(
          eb
            .selectFrom('webinar_registration as own')
            .select('own.user_id')
            .whereRef('own.webinar_id', '=', 'webinar.id')
            .where('own.user_id', '=', userId),
        ),
      ]),
    )
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('webinar_meeting as meeting')
          .select('meeting.id')
          .whereRef('meeting.webinar_id', '=', 'webinar.id')
          .where('meeting.ends_at', '>', new Date(now.getTime() - PAST_DAYS * 86_400_000)),
      ),
    )
    .limit(LIST_LIMIT)
    .execute()
}

/** Lists the picture URLs of the instructors with these names. */
export function listSpeakerPictures(db: Db, names: readonly string[]) {
  if (names.length === 0) return Promise.resolve([])
  return db.selectFrom('instructor').select(['name', 'pic_url']).where('name', 'in', names).execute()
}

export function listMeetings(db: Db, webinarIds: readonly string[]) {
  return db
    .selectFrom('webinar_meeting')
    .selectAll()
    .where('webinar_id', 'in', webinarIds)
    .orderBy('starts_at')
    .orderBy('number')
    .execute()
}
export type MeetingRow = Awaited<ReturnType<typeof listMeetings>>[number]

export function findMeeting(db: Db, id: string) {
  return db.selectFrom('webinar_meeting').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the user's registrations, with their positions in the waiting lists. */
export function listOwnRegistrations(db: Db, userId: string, webinarIds?: readonly string[]) {
  return db
    .selectFrom('webinar_registration as own')
    .selectAll('own')
    .select(eb =>
      eb
        .selectFrom('webinar_registration as other')
        .select(count => count.fn.countAll<number>().as('place'))
        .whereRef('other.webinar_id', '=', 'own.webinar_id')
        .where('other.state', '=', 'waiting')
        .whereRef('other.queue_number', '<=', 'own.queue_number')
        .as('waiting_place'),
    )
    .where('own.user_id', '=', userId)
    .$if(webinarIds !== undefined, query => query.where('own.webinar_id', 'in', [...(webinarIds ?? [])]))
    .execute()
}
export type OwnRegistrationRow = Awaited<ReturnType<typeof listOwnRegistrations>>[number]

export function listRegistrations(db: Db, webinarId: string) {
  return db.selectFrom('webinar_registration').selectAll().where('webinar_id', '=', webinarId).execute()
}
export type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>[number]

export async function putRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  const { webinar_id: _webinar, user_id: _user, ...values } = row
  await tx
    .insertInto('webinar_registration')
    .values(row)
    .onConflict(conflict => conflict.columns(['webinar_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function readNextQueueNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('webinar_queue') as number`.execute(tx)
  return rows[0]?.number ?? 0
}

/**
 * Registers the users who have been on the waiting list for the longest time: up to `seats` users, or all users if
 * `seats` is null. Returns their registrations. The caller must have locked the webinar.
 */
export function registerFirstWaiting(tx: Tx, webinarId: string, seats: number | null): Promise<RegistrationRow[]> {
  return tx
    .updateTable('webinar_registration')
    .set({ state: 'registered', queue_number: null })
    .where('webinar_id', '=', webinarId)
    .where('user_id', 'in', eb =>
      eb
        .selectFrom('webinar_registration')
        .select('user_id')
        .where('webinar_id', '=', webinarId)
        .where('state', '=', 'waiting')
        .orderBy('queue_number')
        .limit(seats),
    )
    .returningAll()
    .execute()
}

export async function addSeatsTaken(tx: Tx, webinarId: string, change: number): Promise<void> {
  await tx
    .updateTable('webinar')
    .set(eb => ({ seats_taken: eb('seats_taken', '+', change) }))
    .where('id', '=', webinarId)
    .execute()
}

export async function setCapacity(tx: Tx, webinarId: string, capacity: number | null): Promise<void> {
  await tx.updateTable('webinar').set({ capacity }).where('id', '=', webinarId).execute()
}

export async function setKnownPlace(
  tx: Tx,
  webinarId: string,
  known: { known_place: string | null; place_due_at: Date | null },
): Promise<void> {
  await tx.updateTable('webinar').set(known).where('id', '=', webinarId).execute()
}

/** Inserts a webinar. Returns false if another webinar has the same slug or id. */
export async function insertWebinar(tx: Tx, row: Insertable<WebinarTables['webinar']>): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('webinar')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function insertMeetings(
  tx: Tx,
  rows: readonly Insertable<WebinarTables['webinar_meeting']>[],
): Promise<void> {
  await tx
    .insertInto('webinar_meeting')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateMeeting(
  tx: Tx,
  id: string,
  values: Partial<Pick<MeetingRow, 'starts_at' | 'ends_at' | 'state' | 'cancel_reason' | 'sequence' | 'changed_at'>>,
): Promise<void> {
  await tx.updateTable('webinar_meeting').set(values).where('id', '=', id).execute()
}

export async function updateLinks(
  tx: Tx,
  id: string,
  values: { join_url: string | null; recording_url: string | null; materials: string },
): Promise<void> {
  await tx.updateTable('webinar_meeting').set(values).where('id', '=', id).execute()
}

export async function countRegistrations(db: Db, webinarId: string): Promise<{ registered: number; waiting: number }> {
  return db
    .selectFrom('webinar_registration')
    .select(eb => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'registered').as('registered'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
    ])
    .where('webinar_id', '=', webinarId)
    .executeTakeFirstOrThrow()
}

/**
 * Mode of a course session's webinar. The sessions of a course that is neither 'Daring' nor 'Luring' are 'Luring' if
 * they have a location.
 */
export const getCourseMode = (place: RawBuilder<unknown>) => sql`case
  when course.mode in ('Daring', 'Luring') then course.mode when ${place} is null then 'Daring' else 'Luring' end`

/** Value of `luring_until` after the mode of a webinar changes to `mode`. */
export const getLuringEnd = (mode: RawBuilder<unknown>, now: Date) => sql<Date | null>`case
  when webinar.mode = 'Luring' and ${mode} = 'Daring' then ${now}::timestamptz else webinar.luring_until end`

/**
 * Inserts a webinar for the meetings of a course session. Its id is the id of the session. Returns false if the webinar
 * already exists.
 */
export async function insertCourseWebinar(tx: Tx, sessionId: string): Promise<boolean> {
  const inserted = await sql`
    insert into webinar (id, slug, kind, course_session_id, title, summary, description, mode, zone, place,
        speaker_name, speaker_title, speaker_bio)
      select session.id, 'sesi-' || session.id, 'course', session.id, course.title, session.title, course.summary,
          ${getCourseMode(sql`session.place`)}, session.zone, session.place, instructor.name, instructor.title, instructor.bio
        from course_session session
        join course on course.id = session.course_id
        join instructor on instructor.id = course.instructor_id
        where session.id = ${sessionId}
      on conflict do nothing
  `.execute(tx)
  return (inserted.numAffectedRows ?? 0n) > 0n
}

export function findCourseSession(tx: Tx, id: string) {
  const row = tx.selectFrom('course_session').select(['id', 'starts_at', 'meeting_count']).where('id', '=', id)
  return row.executeTakeFirstOrThrow()
}

/**
 * Copies title, summary, location and time zone of a course session to its webinar, and updates the mode. Keeps a
 * title, summary or location that an admin changed in the webinar.
 */
export async function updateCourseWebinar(
  tx: Tx,
  id: string,
  before: { title: string; summary: string; place: string | null },
  after: { title: string; summary: string; place: string | null; zone: WebinarRow['zone'] },
  now: Date,
): Promise<void> {
  const place = sql`case when webinar.place is not distinct from ${before.place}::text then ${after.place}::text
    else webinar.place end`
  await sql`
    update webinar set zone = ${after.zone}, place = ${place}, mode = ${getCourseMode(place)},
        luring_until = ${getLuringEnd(getCourseMode(place), now)},
        title = case when webinar.title = ${before.title} then ${after.title} else webinar.title end,
        summary = case when webinar.summary = ${before.summary} then ${after.summary} else webinar.summary end
      from course_session session join course on course.id = session.course_id
      where webinar.id = ${id} and session.id = webinar.course_session_id
  `.execute(tx)
}

/** Returns the course session to which this user's enrolment belongs. */
export async function findEnrolledSession(db: Db, userId: string, enrollmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('enrollment')
    .select('session_id')
    .where('id', '=', enrollmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.session_id
}

/** Lists the coming, current and recently past meetings in which the user has a seat. */
export function listSeatedMeetings(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('webinar_meeting as meeting')
    .innerJoin('webinar_registration as own', 'own.webinar_id', 'meeting.webinar_id')
    .selectAll('meeting')
    .where('own.user_id', '=', userId)
    .where('own.state', '=', 'registered')
    .where('meeting.ends_at', '>', new Date(now.getTime() - PAST_DAYS * 86_400_000))
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .limit(LIST_LIMIT)
    .execute()
}

export function listWebinarsById(db: Db, ids: readonly string[]) {
  return db.selectFrom('webinar').selectAll().where('id', 'in', ids).execute()
}

export async function removeRegistration(tx: Tx, webinarId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('webinar_registration')
    .where('webinar_id', '=', webinarId)
    .where('user_id', '=', userId)
    .execute()
}

export async function moveRegistration(
  tx: Tx,
  webinarId: string,
  { keptId, otherId }: { keptId: string; otherId: string },
): Promise<void> {
  await tx
    .updateTable('webinar_registration')
    .set({ user_id: keptId })
    .where('webinar_id', '=', webinarId)
    .where('user_id', '=', otherId)
    .execute()
}

/**
 * Lists the planned meetings that are in a period or have one of the ids, of all webinars or of `webinarIds`. Leaves
 * out cancelled meetings.
 */
export function listPlannedMeetings(
  db: Db,
  { period: [from, until], meetingIds }: { period: [Date, Date]; meetingIds: readonly string[] },
  webinarIds?: ReadonlySet<string>,
) {
  return db
    .selectFrom('webinar_meeting')
    .selectAll()
    .where(eb =>
      eb.or([
        eb.and([eb('ends_at', '>', from), eb('starts_at', '<', until)]),
        eb('id', '=', sql<string>`any(${meetingIds}::uuid[])`),
      ]),
    )
    .where('state', '=', 'planned')
    .$if(webinarIds !== undefined, query =>
      query.where('webinar_id', '=', sql<string>`any(${[...(webinarIds ?? [])]}::uuid[])`),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

/** Lists users with a seat, sorted by name, up to `LIST_LIMIT`. With `userIds`, lists only these users. */
export function listSeatedPeople(
  db: Db,
  webinarId: string,
  userIds?: readonly string[],
): Promise<{ userId: string; name: string }[]> {
  return db
    .selectFrom('webinar_registration as own')
    .innerJoin('app_user', 'app_user.id', 'own.user_id')
    .select(['own.user_id as userId', 'app_user.full_name as name'])
    .where('own.webinar_id', '=', webinarId)
    .where('own.state', '=', 'registered')
    .$if(userIds !== undefined, query => query.where('own.user_id', '=', sql<string>`any(${userIds ?? []}::uuid[])`))
    .orderBy('app_user.full_name')
    .orderBy('own.user_id')
    .limit(LIST_LIMIT)
    .execute()
}
