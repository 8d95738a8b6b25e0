import { randomUUID } from 'node:crypto'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { announceStock } from '../stock-alert/service.ts'
import * as queries from './queries.ts'

const getSubject = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'inventory', id, name })

interface NewItem {
  title: string
  denomination: number
  pricePoints: number
  reason: string
}

/** Adds an item with a stock of 0. Throws INVENTORY_EXISTS if an item of this denomination already exists. */
export function createItem(db: Db, actor: Actor, { reason, pricePoints, ...item }: NewItem): Promise<string> {
  return runInTransaction(db, async tx => {
    const id = randomUUID()
    if (!(await queries.insertInventoryItem(tx, { id, ...item, price_points: pricePoints }))) {
      throw new CallError('INVENTORY_EXISTS')
    }
    const after = { ...item, pricePoints }
    await recordAudit(tx, actor, {
      action: 'inventory.create',
      subject: getSubject({ id, title: item.title }),
      reason,
      after,
    })
    return id
  })
}

interface Change {
  title: string
  pricePoints: number
  isActive: boolean
  reason: string
}

/** Changes title, price and availability of an item. Only `moveStock` changes its stock. Returns the new version. */
export function changeItem(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { title, pricePoints, isActive, reason }: Change,
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getItem(tx, id)
    requireVersion(version, row.version)
    const next = await queries.updateItemRow(tx, id, { title, price_points: pricePoints, is_active: isActive })
    await announceStock(tx, id, actor.at)
    const before = { title: row.title, pricePoints: row.price_points, isActive: row.is_active }
    const after = { title, pricePoints, isActive }
    await recordAudit(tx, actor, { action: 'inventory.change', subject: getSubject(row), reason, before, after })
    return next
  })
}

interface Move {
  kind: 'restock' | 'correction'
  amount: number
  reason: string
}

/**
 * Changes the stock of an item. Locks the row before reading it, so that if two calls want the last item, the second
 * call is refused.
 */
export async function moveStock(tx: Tx, actor: Actor, id: string, { kind, amount, reason }: Move): Promise<number> {
  const row = await getItem(tx, id)
  const stock = row.stock + amount
  if (stock < 0) throw new CallError('INVENTORY_BELOW_ZERO')
  const move = { itemId: id, amount, reason: kind, note: reason, movedBy: actor.userId, at: actor.at }
  await queries.insertStockMovement(tx, move)
  await announceStock(tx, id, actor.at)
  const values = { before: { stock: row.stock }, after: { stock } }
  await recordAudit(tx, actor, { action: `inventory.${kind}`, subject: getSubject(row), reason, ...values })
  return stock
}

async function getItem(tx: Tx, id: string) {
  const row = await queries.lockInventoryItem(tx, id)
  if (!row) throw new CallError('INVENTORY_NOT_FOUND')
  return row
}
