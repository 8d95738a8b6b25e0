import { MEDIA_CACHE } from '../cache-names.ts'
import { isQuotaError, withDb } from '../db.ts'
import { purgeQueries } from '../query-storage.ts'

/**
 * Runs a write; on a full disk what can be fetched again goes first and the write is tried again. Unsent work comes
 * before everything that only saves a download.
 */
export async function makingRoom<T>(write: () => Promise<T>): Promise<T> {
  const shed: (() => Promise<unknown>)[] = [
    // Before them the events of visits (event-queue.ts), which nobody misses.
    async () => {
      await withDb(db => db.delete('meta', IDBKeyRange.bound('events:', 'events;')))
      await purgeQueries()
    },
    () => caches.delete(MEDIA_CACHE),
    // Seldom needed, so no page loads it beforehand.
    () => import('../downloads/store.ts').then(store => store.dropKeptAhead()),
  ]
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const makeRoom = isQuotaError(error) ? shed.shift() : undefined
      if (!makeRoom) throw error
      await makeRoom().catch(() => undefined)
    }
  }
}
