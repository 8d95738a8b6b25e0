import { withDb } from '../db.ts'
import type { OutboxEntry } from './entry.ts'
import { writeRows } from './free-space.ts'
import { reconcile } from './reconcile.ts'

/** Returns the user's entries in their order. */
export async function listUserEntries(userId: string): Promise<OutboxEntry[]> {
  await reconcile()
  const entries = await withDb(db => db.getAllFromIndex('outbox', 'byUser', userId))
  return entries.sort((a, b) => a.seq - b.seq)
}

/** Changes entries that still exist, in one transaction with strict durability. Returns their new state. */
export function updateEntries(
  ids: readonly string[],
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry[]> {
  return writeRows(['outbox'], async tx => {
    const outbox = tx.objectStore('outbox')
    // Reads all entries in parallel, because sequential reads would take most of the time.
    const entries = await Promise.all(ids.map(id => outbox.get(id)))
    const changed = entries.filter(entry => entry !== undefined).map(change)
    await Promise.all(changed.map(entry => outbox.put(entry)))
    return changed
  })
}
