import { isPaused } from '../db-pause.ts'
import { tailStore } from '../tail-store.ts'
import type { OutboxEntry } from './entry.ts'

/*
 * Entries whose write is not confirmed. A page that closes before the confirmation writes them to synchronous storage,
 * as draft-tails.ts does with drafts; bring-tails.ts moves them into the outbox at the next start, or when this page is
 * shown again.
 */

const unwritten = new Set<OutboxEntry>()
let isWatching = false

export const tailNameOf = ({ userId, id }: OutboxEntry) => `${userId}:outbox:${id}` as const

/** Waits for `write`. Keeps no tail of entries that it has stored, or has failed to store while the page was open. */
export async function untilWritten<T>(entries: readonly OutboxEntry[], write: () => Promise<T>): Promise<T> {
  if (!isWatching) tailStore()?.onLeave(layDown)
  isWatching = true
  for (const entry of entries) unwritten.add(entry)
  if (isPaused()) layDown()
  try {
    return await write()
  } finally {
    for (const entry of entries) {
      unwritten.delete(entry)
      tailStore()?.drop(tailNameOf(entry))
    }
  }
}

function layDown(): void {
  for (const entry of unwritten) tailStore()?.write(tailNameOf(entry), JSON.stringify(entry))
}
