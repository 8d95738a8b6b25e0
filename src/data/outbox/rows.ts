import { complete, withDb } from '../db.ts'
import type { OutboxEntry } from './entry.ts'
import { reconcile } from './reconcile.ts'

/** The person's entries in their order, as they are right now. */
export async function entriesOf(userId: string): Promise<OutboxEntry[]> {
  await reconcile()
  const entries = await withDb(db => db.getAllFromIndex('outbox', 'byUser', userId))
  return entries.sort((a, b) => a.seq - b.seq)
}

/** Changes entries that are still there, in one strict transaction; answers them as they are now. */
export function updateEntries(
  ids: readonly string[],
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry[]> {
  return withDb(db => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    return complete(tx, async () => {
      // All at once: each answer waited for by itself would cost more than the work.
      const entries = await Promise.all(ids.map(id => tx.store.get(id)))
      const changed = entries.filter(entry => entry !== undefined).map(change)
      await Promise.all(changed.map(entry => tx.store.put(entry)))
      return changed
    })
  })
}
