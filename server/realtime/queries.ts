import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { TopicChange } from './touch.ts'

/** Reads the numbers of rows. The number is 0 for a row that was never changed. */
export async function readTopicNumbers(
  db: Db,
  rows: readonly string[],
): Promise<(TopicChange & { restMs?: number })[]> {
  if (rows.length === 0) return []
  const touchedTopics = await db
    .selectFrom('topic')
    .select(['name', 'number'])
    .select(sql<number>`(extract(epoch from clock_timestamp() - touched_at) * 1000)::int8`.as('rest_ms'))
    .where('name', '=', sql<string>`any(${rows}::text[])`)
    .execute()
  const topicNumbers = new Map(touchedTopics.map(({ name, number, rest_ms: restMs }) => [name, { number, restMs }]))
  return rows.map(row => ({ row, number: 0, ...topicNumbers.get(row) }))
}

/** Returns the changes of the last `withinSeconds` seconds. Uses the database's clock. */
export async function readRecentChanges(db: Db, withinSeconds: number): Promise<TopicChange[]> {
  const rows = await db
    .selectFrom('topic')
    .select(['name', 'number'])
    .where('touched_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinSeconds})`)
    .execute()
  return rows.map(({ name: row, number }) => ({ row, number }))
}

/** Returns the ids of those sessions that are not revoked. Does not check when they expire. */
export async function readActiveSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('refresh_family')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
