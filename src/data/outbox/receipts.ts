import { runTransaction, withDb } from '../db.ts'
import type { ReceiptRow } from '../rows.ts'

export type { ReceiptRow } from '../rows.ts'

/** Maximum number of receipts that the device keeps for one user. */
export const KEPT_RECEIPTS = 300

/** Returns the user's receipts, newest first. Leaves out entries that the user discarded. */
export function listReceipts(userId: string): Promise<ReceiptRow[]> {
  return withDb(async db => {
    const rows = await db.getAllFromIndex('receipts', 'byUser', createReceiptRange(userId))
    return rows.filter(row => row.outcome !== 'discarded').toReversed()
  })
}

/** Returns the latest outcome for each subject. Includes entries that the user discarded. */
export async function readLatestOutcomes(userId: string, kind: string): Promise<Map<string, ReceiptRow['outcome']>> {
  const rows = await withDb(db => db.getAllFromIndex('receipts', 'byUser', createReceiptRange(userId)))
  return new Map(rows.flatMap(row => (row.kind === kind && row.subjectId ? [[row.subjectId, row.outcome]] : [])))
}

/** Returns the range of all receipts of a user. */
export function createReceiptRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}

export interface ReceiptStore {
  delete(id: string): Promise<void>
  index(name: 'byUser'): {
    count(range: IDBKeyRange): Promise<number>
    getAllKeys(range: IDBKeyRange, count: number): Promise<string[]>
  }
}

/**
 * Stores the receipts that a run has held back. Stores no receipts if their user has logged out, because no traces of
 * that user may stay on the device.
 */
export async function storeReceipts(userId: string, rows: readonly ReceiptRow[]): Promise<void> {
  if (rows.length === 0) return
  await withDb(db => {
    const tx = db.transaction(['receipts', 'session'], 'readwrite')
    return runTransaction(tx, async () => {
      if ((await tx.objectStore('session').get('current'))?.userId !== userId) return
      await Promise.all(rows.map(row => tx.objectStore('receipts').put(row)))
      await trimReceipts(tx.objectStore('receipts'), userId)
    })
  })
}

/** Deletes the oldest receipts above the limit, in the transaction that added new receipts. */
export async function trimReceipts(receipts: ReceiptStore, userId: string): Promise<void> {
  const byUser = receipts.index('byUser')
  const surplus = (await byUser.count(createReceiptRange(userId))) - KEPT_RECEIPTS
  const oldest = surplus > 0 ? await byUser.getAllKeys(createReceiptRange(userId), surplus) : []
  await Promise.all(oldest.map(id => receipts.delete(id)))
}
