import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'

/** Said again well before it is over; a server that was killed takes its people along that late. */
const SEEN_SECONDS = 45
/** What is still good for so long need not be written again. */
const FRESH_SECONDS = 25

/** Somebody in a room. */
export interface Present {
  row: string
  userId: string
}

/** These people are in these rooms now. */
export async function markPresent(db: Db, people: readonly Present[]): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(each => each.row)
  const userIds = people.map(each => each.userId)
  await sql`
    insert into topic_presence (topic, user_id, seen_until)
      select distinct topic, user_id, clock_timestamp() + make_interval(secs => ${SEEN_SECONDS})
        from unnest(${rows}::text[], ${userIds}::uuid[]) as here (topic, user_id)
        order by topic, user_id
      on conflict (topic, user_id) do update set seen_until = excluded.seen_until
        where topic_presence.seen_until < clock_timestamp() + make_interval(secs => ${FRESH_SECONDS})
  `.execute(db)
}

export async function markGone(db: Db, people: readonly Present[]): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(each => each.row)
  const userIds = people.map(each => each.userId)
  await sql`
    delete from topic_presence using unnest(${rows}::text[], ${userIds}::uuid[]) as gone (topic, user_id)
      where topic_presence.topic = gone.topic and topic_presence.user_id = gone.user_id
  `.execute(db)
}

/** A room without anybody is in it with 0. */
export async function countPresent(db: Db, rows: readonly string[]): Promise<Map<string, number>> {
  const counted = new Map(rows.map(row => [row, 0]))
  if (rows.length === 0) return counted
  const found = await db
    .selectFrom('topic_presence')
    .select(['topic', eb => eb.fn.countAll<number>().as('people')])
    .where('topic', '=', sql<string>`any(${rows}::text[])`)
    .where('seen_until', '>', sql<Date>`clock_timestamp()`)
    .groupBy('topic')
    .execute()
  for (const { topic, people } of found) counted.set(topic, people)
  return counted
}

export async function forgetGone(db: Db): Promise<void> {
  await deleteInBatches(db, 'topic_presence', sql`seen_until < clock_timestamp() - interval '1 minute'`)
}
