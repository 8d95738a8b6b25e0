import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { PointTables } from '../../../db/tables/points.ts'

/** Locks the item, so that its stock cannot change after a user's request is stored and before the stock is checked. */
export function lockItemShared(tx: Tx, itemId: string) {
  return tx.selectFrom('inventory_item').select('id').where('id', '=', itemId).forShare().executeTakeFirst()
}

/** Finds the item if it can be exchanged now. */
export function findExchangeableItem(tx: Tx, itemId: string) {
  return tx
    .selectFrom('inventory_item')
    .select(['id', 'denomination', 'price_points'])
    .where('id', '=', itemId)
    .where('is_active', '=', true)
    .where('stock', '>', 0)
    .executeTakeFirst()
}
export type AvailableItem = NonNullable<Awaited<ReturnType<typeof findExchangeableItem>>>

/**
 * Stores whether the user wants a notification for an item. Returns false and changes nothing if the stored choice is
 * not older.
 */
export async function upsertStockAlert(tx: Tx, row: Insertable<PointTables['stock_alert']>): Promise<boolean> {
  const storedRow = await tx
    .insertInto('stock_alert')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['item_id', 'user_id'])
        .doUpdateSet(eb => ({ is_wanted: eb.ref('excluded.is_wanted'), wished_at: eb.ref('excluded.wished_at') }))
        .whereRef('stock_alert.wished_at', '<', 'excluded.wished_at'),
    )
    .returning('item_id')
    .executeTakeFirst()
  return storedRow !== undefined
}

/** Ends all requests for an item. Returns the ids of the users who had requested a notification. */
export async function clearAlerts(tx: Tx, itemId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('stock_alert')
    .set(eb => ({ is_wanted: false, wished_at: eb.fn<Date>('greatest', ['wished_at', eb.val(now)]) }))
    .where('item_id', '=', itemId)
    .where('is_wanted', '=', true)
    .returning('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

export async function listAlerts(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('stock_alert')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('is_wanted', '=', true)
    .execute()
  return new Set(rows.map(row => row.item_id))
}
