import { isPaused } from '../db-pause.ts'
import { getUnconfirmedStore } from '../unconfirmed-store.ts'
import type { OutboxEntry } from './entry.ts'

/* Entries whose write is not confirmed. A page that closes before the confirmation writes them to synchronous storage,
   as unconfirmed-drafts.ts does with drafts. At the next start, or when this page is shown again,
   restore-unconfirmed-entries.ts moves them into the outbox. */

const unwritten = new Set<OutboxEntry>()
let isWatching = false

export const getUnconfirmedEntryName = ({ userId, id }: OutboxEntry) => `${userId}:outbox:${id}` as const

/**
 * Stores unconfirmed copies of the entries if the page closes during `write`. Deletes these copies when `write` has
 * settled, even after a failure.
 */
export async function protectUntilStored<T>(entries: readonly OutboxEntry[], write: () => Promise<T>): Promise<T> {
  if (!isWatching) getUnconfirmedStore()?.onLeave(writeUnconfirmed)
  isWatching = true
  for (const entry of entries) unwritten.add(entry)
  if (isPaused()) writeUnconfirmed()
  try {
    return await write()
  } finally {
    for (const entry of entries) {
      unwritten.delete(entry)
      getUnconfirmedStore()?.drop(getUnconfirmedEntryName(entry))
    }
  }
}

function writeUnconfirmed(): void {
  for (const entry of unwritten) getUnconfirmedStore()?.write(getUnconfirmedEntryName(entry), JSON.stringify(entry))
}
