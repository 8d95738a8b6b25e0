import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { stockNotice } from './notices.ts'
import * as queries from './queries.ts'

export { stockNoticeSample } from './notices.ts'

/** Turns 'Kabari kalau ada lagi' on or off. If the item is already available again, notifies the user at once. */
export async function setStockAlert(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { itemId, isWanted }: OutboxPayload<'stock-alert'>,
  { happenedAt, now }: { happenedAt: Date; now: Date },
): Promise<{ isNew: boolean }> {
  if (!(await queries.lockItemShared(tx, itemId))) throw new CallError('INVENTORY_ITEM_NOT_FOUND')
  const request = { item_id: itemId, user_id: userId, is_wanted: isWanted, wished_at: happenedAt }
  const isNew = await queries.upsertStockAlert(tx, request)
  if (isNew && isWanted) await announceStock(tx, itemId, now)
  return { isNew }
}

/**
 * If the item can be exchanged now, notifies the users who wait for the item. Also ends their requests, so that no user
 * is notified twice. Must be called in the transaction that changed the item. The caller must call
 * `wakeNotificationJob` after the commit.
 */
export async function announceStock(tx: Tx, itemId: string, now: Date): Promise<void> {
  const item = await queries.findExchangeableItem(tx, itemId)
  if (!item) return
  const userIds = await queries.clearAlerts(tx, itemId, now)
  await planNotifications(
    tx,
    userIds.map(userId => stockNotice(userId, item, now)),
    now,
  )
}

/** Ends the request of a user who has just exchanged points for the item. */
export async function endStockAlert(tx: Tx, userId: string, itemId: string, now: Date): Promise<void> {
  await queries.upsertStockAlert(tx, { item_id: itemId, user_id: userId, is_wanted: false, wished_at: now })
}

/** Returns the ids of the items that the user waits for. */
export function listStockAlerts(db: Db, userId: string): Promise<ReadonlySet<string>> {
  return queries.listAlerts(db, userId)
}
