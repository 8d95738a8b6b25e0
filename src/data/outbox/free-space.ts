import type { IDBPTransaction, StoreNames } from 'idb'
import { MEDIA_CACHE } from '../cache-names.ts'
import { isQuotaError, runTransaction, withDb, type SemaiSchema } from '../db.ts'
import { purgeQueries } from '../query-storage.ts'

export type WriteTransaction<Names extends StoreNames<SemaiSchema>> = IDBPTransaction<SemaiSchema, Names[], 'readwrite'>

/**
 * Runs the steps of a write in one transaction with strict durability. If the disk is full, frees space and runs them
 * again (`retryWithFreedSpace`), so `steps` must be safe to run again.
 */
export function writeRows<Names extends StoreNames<SemaiSchema>, T>(
  stores: Names[],
  steps: (tx: WriteTransaction<Names>) => Promise<T>,
): Promise<T> {
  return retryWithFreedSpace(() =>
    withDb(db => {
      const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
      return runTransaction(tx, () => steps(tx))
    }),
  )
}

/**
 * Runs a write. If the disk is full, deletes data that can be fetched again and retries. Unsent work has priority over
 * such data.
 */
export async function retryWithFreedSpace<T>(write: () => Promise<T>): Promise<T> {
  const shed: (() => Promise<unknown>)[] = [
    // Deletes the events of visits (event-queue.ts) first, because events matter least. These modules are imported on
    // demand, because they are rarely needed.
    async () => {
      await import('../empty-events.ts').then(events => events.emptyAllEvents()).catch(() => undefined)
      await purgeQueries()
    },
    () => caches.delete(MEDIA_CACHE),
    () => import('../downloads/store.ts').then(store => store.dropPrefetched()),
  ]
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const freeSpace = isQuotaError(error) ? shed.shift() : undefined
      if (!freeSpace) throw error
      await freeSpace().catch(() => undefined)
    }
  }
}
