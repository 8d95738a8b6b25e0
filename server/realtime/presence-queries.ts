import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'

/**
 * Lifetime of a presence row. Servers renew a presence long before it expires. After this time the presences of a
 * killed server have expired.
 */
const SEEN_SECONDS = 45
/**
 * A read over HTTP does not renew a presence that is still valid for at least this time. The presence of a user with a
 * socket is always valid for longer, so reads of this user write nothing.
 */
const FRESH_SECONDS = 20
/** Time after the departure of a user in which an earlier request of this user may still arrive. */
const ON_THE_WAY_SECONDS = 5

/** Presence of one user in a meeting room. `row` identifies the room. */
export interface PresentUser {
  row: string
  userId: string
}

const getColumns = (people: readonly PresentUser[]) =>
  [people.map(each => each.row), people.map(each => each.userId)] as const

/**
 * Writes the presences of users with a socket and returns their expiry time. `removePresences` needs this time to
 * recognise presences that another server has renewed. The time is PostgreSQL text with microseconds, because two
 * servers may write within the same millisecond and a `Date` has only milliseconds.
 */
export async function markPresent(db: Db, people: readonly PresentUser[]): Promise<string> {
  const [rows, userIds] = getColumns(people)
  const { rows: written } = await sql<{ until: string }>`
    with moment as materialized (
      select clock_timestamp() + make_interval(secs => ${SEEN_SECONDS}) as until
    ), written as (
      insert into topic_presence (topic, user_id, seen_until)
        select distinct topic, user_id, until
          from unnest(${rows}::text[], ${userIds}::uuid[]) as here (topic, user_id), moment
          order by topic, user_id
        on conflict (topic, user_id) do update set seen_until = excluded.seen_until
    )
    select until::text from moment
  `.execute(db)
  return written[0]!.until // the query returns one row even for an empty list
}

/**
 * Marks a user who reads the meeting room over HTTP as present, even without a socket. If the user has just left, a
 * read that was already in progress does not mark the user as present again. A later read marks the user as present
 * again.
 */
export async function recordRoomReading(db: Db, { row, userId }: PresentUser): Promise<void> {
  await sql`
    insert into topic_presence (topic, user_id, seen_until)
      values (${row}, ${userId}, clock_timestamp() + make_interval(secs => ${SEEN_SECONDS}))
      on conflict (topic, user_id) do update set seen_until = excluded.seen_until
        where topic_presence.seen_until < clock_timestamp() + make_interval(secs => ${FRESH_SECONDS})
          and topic_presence.seen_until
            not between clock_timestamp() - make_interval(secs => ${ON_THE_WAY_SECONDS}) and clock_timestamp()
  `.execute(db)
}

/** Ends presences. Leaves out presences that another server has renewed in the meantime. */
export async function removePresences(db: Db, people: readonly (PresentUser & { until: string })[]): Promise<void> {
  if (people.length === 0) return
  const [rows, userIds] = getColumns(people)
  await sql`
    with gone as (
      select topic, user_id from topic_presence
        join unnest(${rows}::text[], ${userIds}::uuid[], ${people.map(each => each.until)}::timestamptz[])
          as gone (topic, user_id, until) using (topic, user_id)
        where seen_until > clock_timestamp() and seen_until <= gone.until
        order by topic, user_id for update of topic_presence
    )
    update topic_presence set seen_until = clock_timestamp() from gone
      where topic_presence.topic = gone.topic and topic_presence.user_id = gone.user_id
  `.execute(db)
}

/** Counts the present users of each meeting room. For an empty room the count is 0. */
export async function countPresent(db: Db, rows: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map(rows.map(row => [row, 0]))
  if (rows.length === 0) return counts
  const countedRows = await db
    .selectFrom('topic_presence')
    .select(['topic', eb => eb.fn.countAll<number>().as('people')])
    .where('topic', '=', sql<string>`any(${rows}::text[])`)
    .where('seen_until', '>', sql<Date>`clock_timestamp()`)
    .groupBy('topic')
    .execute()
  for (const { topic, people } of countedRows) counts.set(topic, people)
  return counts
}

export async function removeGonePresence(db: Db): Promise<void> {
  await deleteInBatches(db, 'topic_presence', sql`seen_until < clock_timestamp() - interval '1 minute'`)
}
