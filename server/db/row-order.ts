import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tables whose rows have an order that admins choose. The column `position` contains the order. */
type Ordered = 'instructor' | 'site_content' | 'career_track' | 'course' | 'canned_comment'
type OrderedRow = { id: string; position: number }

/**
 * Locks all rows, or the rows of one kind, until the transaction ends, and returns them in their order. Reads the order
 * after the lock, because another transaction may have changed it while this call waited.
 */
export async function lockOrder(tx: Tx, table: Ordered, among = sql<boolean>`true`): Promise<OrderedRow[]> {
  await sql`select id from ${sql.table(table)} where ${among} order by id for update`.execute(tx)
  const { rows } = await sql<OrderedRow>`
    select id, position from ${sql.table(table)} where ${among} order by position, id`.execute(tx)
  return rows
}

/**
 * Moves a row to another position, counted from 0. A position beyond the last row means the end. Returns the old and
 * the new position.
 */
export async function moveInOrder(
  tx: Tx,
  table: Ordered,
  rows: readonly OrderedRow[],
  { id, to: wanted }: { id: string; to: number },
): Promise<{ from: number; to: number }> {
  const ids = rows.map(row => row.id)
  const from = ids.indexOf(id)
  const to = Math.min(wanted, ids.length - 1)
  ids.splice(to, 0, ...ids.splice(from, 1))
  await sql`
    update ${sql.table(table)} as moved set position = wanted.number
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, number)
    where moved.id = wanted.id and moved.position <> wanted.number`.execute(tx)
  return { from, to }
}
