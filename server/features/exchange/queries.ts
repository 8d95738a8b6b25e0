import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PointTables } from '../../db/tables/points.ts'

/** The one that is open or opens next. */
export function findWindow(db: Db, now: Date) {
  return db
    .selectFrom('redeem_window')
    .select(['starts_at', 'ends_at'])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
}

export function listItems(db: Db) {
  return db
    .selectFrom('inventory_item')
    .select(['id', 'title', 'denomination', 'price_points', 'stock'])
    .where('is_active', '=', true)
    .where('kind', '=', 'pulsa')
    .orderBy('denomination')
    .execute()
}

export function findItem(db: Db, id: string) {
  return db
    .selectFrom('inventory_item')
    .select(['id', 'denomination', 'price_points'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** Condition and count in one statement: two at once cannot both read that there is one left. */
export async function takeFromStock(tx: Tx, itemId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('inventory_item')
    .set(eb => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', itemId)
    .where('stock', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function putBackIntoStock(tx: Tx, itemId: string): Promise<void> {
  await tx
    .updateTable('inventory_item')
    .set(eb => ({ stock: eb('stock', '+', 1) }))
    .where('id', '=', itemId)
    .execute()
}

export async function insertMovement(tx: Tx, row: Insertable<PointTables['inventory_movement']>): Promise<void> {
  await tx.insertInto('inventory_movement').values(row).execute()
}

export async function insertExchange(
  tx: Tx,
  row: Pick<ExchangeRow, 'id' | 'user_id' | 'item_id' | 'denomination' | 'price_points' | 'phone_number' | 'asked_at'>,
): Promise<ExchangeRow> {
  return tx.insertInto('point_exchange').values(row).returningAll().executeTakeFirstOrThrow()
}

export function listOwn(db: Db, userId: string) {
  return db
    .selectFrom('point_exchange')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(50)
    .execute()
}
export type ExchangeRow = Awaited<ReturnType<typeof listOwn>>[number]

export function listAll(db: Db, state: ExchangeRow['state'] | undefined, limit: number) {
  return db
    .selectFrom('point_exchange as exchange')
    .innerJoin('app_user as learner', 'learner.id', 'exchange.user_id')
    .selectAll('exchange')
    .select(['learner.full_name', 'learner.email'])
    .$if(state !== undefined, query => query.where('exchange.state', '=', state ?? 'asked'))
    .orderBy('exchange.asked_at')
    .limit(limit)
    .execute()
}

export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('point_exchange').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}

/** Undefined when it is not in one of these states any more. */
export function moveExchange(
  tx: Tx,
  id: string,
  from: readonly ExchangeRow['state'][],
  change: Partial<Pick<ExchangeRow, 'state' | 'reject_reason' | 'decided_at' | 'decided_by' | 'paid_at'>>,
): Promise<ExchangeRow | undefined> {
  return tx
    .updateTable('point_exchange')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}
