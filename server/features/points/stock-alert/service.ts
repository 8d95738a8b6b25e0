import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { stockNotice } from './notices.ts'
import * as queries from './queries.ts'

export { stockNoticeSample } from './notices.ts'

/*
 * One request per learner and reward for a notification when a sold-out reward is available again. The outbox entry
 * 'stock-alert' works offline, and requests from two phones arrive in any order, so the row holds the device time of
 * the choice and an older choice changes nothing. A notification clears the request with the server's time, so an older
 * request of another device does not notify again.
 * - All waiting learners are notified together, although the stock may be too small. A queue would reserve stock for
 *   learners who no longer want the reward. The page shows the remaining stock, and a learner can ask again.
 * - Stock changes by a delivery, a correction, an import and its undo, a rejected exchange, and a reward that is
 *   offered again. A job that compares stock and requests would miss a reward that is sold out again before its next
 *   run.
 * - The transaction of the admin writes all notifications (one insert per 1,000 learners; tested with 30 learners
 *   only).
 * - Only the exchange has such requests. Webinars have a waiting list, and sold-out sessions show the other sessions.
 */

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
