import { withDb } from './db.ts'

/**
 * Deletes the events of visits of all users. Keeps the counter of the events, because the server ignores a number
 * that it gets twice in the same visit.
 */
export async function emptyAllEvents(): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('meta', 'readwrite')
    const rows = IDBKeyRange.bound('events:', 'events;')
    for (let row = await tx.store.openCursor(rows); row; row = await row.continue()) {
      await row.update({ ...(row.value as object), events: [] }) // event-queue.ts writes this shape
    }
    await tx.done
  })
}
