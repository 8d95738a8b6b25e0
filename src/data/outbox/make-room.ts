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
      await emptyAllEvents()
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

/** Their counter stays: a number that came a second time in the same visit would not be recorded. */
async function emptyAllEvents(): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    const rows = IDBKeyRange.bound('events:', 'events;')
    for (let row = await tx.store.openCursor(rows); row; row = await row.continue()) {
      await row.update({ ...(row.value as object), events: [] }) // as event-queue.ts writes it
    }
    await tx.done
  })
}
