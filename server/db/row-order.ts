import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Tables whose rows stand in an order that people choose, by `position`. */
type Ordered = 'instructor' | 'site_content' | 'career_track' | 'course' | 'canned_comment'
type Place = { id: string; position: number }

/**
 * All rows, or those of one kind, in their order, held until the deed is done. Read again once they are held: whoever waited for
 * the lock would otherwise go on with the order from before it.
 */
export async function lockOrder(tx: Tx, table: Ordered, among = sql<boolean>`true`): Promise<Place[]> {
  await sql`select id from ${sql.table(table)} where ${among} order by id for update`.execute(tx)
  const { rows } = await sql<Place>`
    select id, position from ${sql.table(table)} where ${among} order by position, id`.execute(tx)
  return rows
}

/** Moves one row of them to another place, counted from 0; a place behind the last is the last. Answers from where to where. */
export async function moveInOrder(
  tx: Tx,
  table: Ordered,
  places: readonly Place[],
  { id, to: wanted }: { id: string; to: number },
): Promise<{ from: number; to: number }> {
  const ids = places.map(place => place.id)
  const from = ids.indexOf(id)
  const to = Math.min(wanted, ids.length - 1)
  ids.splice(to, 0, ...ids.splice(from, 1))
  await sql`
    update ${sql.table(table)} as placed set position = place.number
    from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where placed.id = place.id and placed.position <> place.number`.execute(tx)
  return { from, to }
}
