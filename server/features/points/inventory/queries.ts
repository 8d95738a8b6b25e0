import { LOW_STOCK_LIMIT } from '#contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

interface Filter {
  id?: string
  search?: string | undefined
  isActive?: 'true' | 'false' | undefined
  isLow?: 'true' | 'false' | undefined
}

export function selectItems(db: Db, { id, search, isActive, isLow }: Filter) {
  return db
    .selectFrom('inventory_item as item')
    .select(['item.id', 'item.title', 'item.denomination', 'item.price_points', 'item.stock', 'item.is_active'])
    .select('item.version')
    .select(eb =>
      eb
        .selectFrom('point_exchange as exchange')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('exchange.item_id', '=', 'item.id')
        .where('exchange.state', 'in', ['asked', 'approved'])
        .as('promised'),
    )
    .select(eb =>
      eb
        .selectFrom('stock_alert as alert')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('alert.item_id', '=', 'item.id')
        .where('alert.is_wanted', '=', true)
        .as('waiting'),
    )
    .where('item.kind', '=', 'pulsa')
    .$if(id !== undefined, query => query.where('item.id', '=', id ?? ''))
    .$if(isActive !== undefined, query => query.where('item.is_active', '=', isActive === 'true'))
    .$if(isLow !== undefined, query => query.where('item.stock', isLow === 'true' ? '<' : '>=', LOW_STOCK_LIMIT))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('item.title'))),
    )
}
export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>

export function selectMovements(db: Db, itemId: string) {
  return db
    .selectFrom('inventory_movement as movement')
    .leftJoin('app_user as who', 'who.id', 'movement.moved_by')
    .select(['movement.id', 'movement.amount', 'movement.reason', 'movement.note', 'movement.created_at'])
    .select('who.full_name as moved_by')
    .where('movement.item_id', '=', itemId)
}

export function lockInventoryItem(tx: Tx, id: string) {
  return tx.selectFrom('inventory_item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findByDenomination(db: Db, denominations: readonly number[]) {
  return db
    .selectFrom('inventory_item')
    .select(['id', 'denomination'])
    .where('kind', '=', 'pulsa')
    .where('denomination', 'in', denominations)
    .execute()
}

export async function insertInventoryItem(
  tx: Tx,
  item: { id: string; title: string; denomination: number; price_points: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('inventory_item')
    .values({ ...item, kind: 'pulsa' })
    .onConflict(conflict => conflict.columns(['kind', 'denomination']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateItemRow(
  tx: Tx,
  id: string,
  change: { title: string; price_points: number; is_active: boolean },
): Promise<number> {
  const query = tx.updateTable('inventory_item').set(change).where('id', '=', id)
  return (await query.returning('version').executeTakeFirstOrThrow()).version
}

interface Move {
  itemId: string
  amount: number
  reason: 'restock' | 'correction'
  note: string
  movedBy: string
  at: Date
}

/** Changes stock and ledger in one transaction. A table constraint also prevents a stock below zero. */
export async function insertStockMovement(tx: Tx, { itemId, amount, reason, note, movedBy, at }: Move): Promise<void> {
  await tx
    .updateTable('inventory_item')
    .set(eb => ({ stock: eb('stock', '+', amount) }))
    .where('id', '=', itemId)
    .execute()
  const row = { item_id: itemId, amount, reason, exchange_id: null, note, moved_by: movedBy, created_at: at }
  await tx.insertInto('inventory_movement').values(row).execute()
}
