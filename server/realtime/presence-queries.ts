import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'

/**
 * Lifetime of a presence. Servers renew a presence well before its end; the presences of a killed server expire after
 * this time.
 */
const SEEN_SECONDS = 45
/**
 * A read does not renew a presence that is still valid for this long. Shorter than the remaining lifetime when sockets
 * renew a presence, so that reads of connected users write nothing.
 */
const FRESH_SECONDS = 20
/** Time after which requests that were sent before the user left have been answered. */
const ON_THE_WAY_SECONDS = 5

/** Presence of a user in a meeting room. */
export interface Present {
  row: string
  userId: string
}

const getColumns = (people: readonly Present[]) =>
  [people.map(each => each.row), people.map(each => each.userId)] as const

/**
 * Writes presences of users with a socket. Returns their expiry, by which `removePresences` identifies them. The expiry is
 * PostgreSQL text with microseconds, because two servers may write within the same millisecond, and a `Date` has only
 * milliseconds.
 */
export async function markPresent(db: Db, people: readonly Present[]): Promise<string> {
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
  return written[0]!.until // the expiry is returned even for an empty list
}

/**
 * Marks a user who reads the room over HTTP as present, even without a socket. A read that was in progress when the
 * user left does not mark the user as present again; the next read does.
 */
export async function markReading(db: Db, { row, userId }: Present): Promise<void> {
  await sql`
    insert into topic_presence (topic, user_id, seen_until)
      values (${row}, ${userId}, clock_timestamp() + make_interval(secs => ${SEEN_SECONDS}))
      on conflict (topic, user_id) do update set seen_until = excluded.seen_until
        where topic_presence.seen_until < clock_timestamp() + make_interval(secs => ${FRESH_SECONDS})
          and topic_presence.seen_until
            not between clock_timestamp() - make_interval(secs => ${ON_THE_WAY_SECONDS}) and clock_timestamp()
  `.execute(db)
}

/** Removes presences, except those that another server has renewed. */
export async function removePresences(db: Db, people: readonly (Present & { until: string })[]): Promise<void> {
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

/** Counts the users present in each room. The result contains 0 for rooms without users. */
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
