import { confirmPushes, type PushReceipt } from '#contract/account/notification.ts'
import type { Client } from './api/client.ts'
import { withDb } from './db.ts'
import type { MetaKey } from './meta-keys.ts'

/** Id of this device's push subscription for a user, or `declined` if the user refused and must not be asked again. */
export type PushMark = { deviceId: string } | 'declined'

const markKey = (userId: string): MetaKey => `push:${userId}`

/** Returns the user's push mark, or undefined if the user was not asked yet. */
export async function readPushMark(userId: string): Promise<PushMark | undefined> {
  const mark: unknown = await withDb(db => db.get('meta', markKey(userId)))
  if (mark === 'declined') return mark
  if (typeof mark !== 'object' || mark === null || !('deviceId' in mark)) return undefined
  return typeof mark.deviceId === 'string' ? { deviceId: mark.deviceId } : undefined
}

/** Stores the push mark. With undefined, removes it. */
export async function storePushMark(userId: string, mark: PushMark | undefined): Promise<void> {
  await withDb(async db => {
    if (mark) await db.put('meta', mark, markKey(userId))
    else await db.delete('meta', markKey(userId))
  })
}

const RECEIPTS_KEY = 'pushReceipts'
/** Maximum number of stored receipts. Older receipts are dropped, because the server would ignore them. */
const RECEIPTS_KEPT = 50
const RECEIPTS_SENT_AT_ONCE = 20

function listReceipts(stored: unknown): PushReceipt[] {
  return Array.isArray(stored) ? stored : [] // only this file writes the row
}

/** Stores a receipt until it is sent, merged with an earlier receipt of the same push. */
export async function storePushReceipt(receipt: PushReceipt): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    const keptReceipts = listReceipts(await tx.store.get(RECEIPTS_KEY))
    const before = keptReceipts.find(each => each.id === receipt.id)
    const rest = keptReceipts.filter(each => each.id !== receipt.id)
    await tx.store.put([...rest, { ...receipt, ...before }].slice(-RECEIPTS_KEPT), RECEIPTS_KEY)
    await tx.done
  })
}

/**
 * Sends the oldest stored receipts, at most `RECEIPTS_SENT_AT_ONCE`. Receipts that were not sent stay for the next
 * call.
 */
export async function sendReceipts(client: Pick<Client, 'call'>): Promise<void> {
  const sent = listReceipts(await withDb(db => db.get('meta', RECEIPTS_KEY))).slice(0, RECEIPTS_SENT_AT_ONCE)
  if (sent.length === 0) return
  await client.call(confirmPushes, { body: { receipts: sent } })
  const sentKeys = new Set(sent.map(receipt => JSON.stringify(receipt)))
  await withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    const remainingReceipts = listReceipts(await tx.store.get(RECEIPTS_KEY)).filter(
      each => !sentKeys.has(JSON.stringify(each)),
    )
    await tx.store.put(remainingReceipts, RECEIPTS_KEY)
    await tx.done
  })
}
