import { withDb } from '../db.ts'
import { tailStore } from '../tail-store.ts'
import type { OutboxEntry } from './entry.ts'
import { tailNameOf } from './entry-tails.ts'
import { storeEntries } from './store.ts'

/**
 * Writes the entries that an earlier page could not store into the outbox. Leaves an entry that was stored or sent
 * after all.
 */
export async function bringTails(): Promise<void> {
  const tails = tailStore()?.readAll().flatMap(entryIn) ?? []
  for (const entry of tails) {
    const isKnown = await withDb(async db => {
      return (
        (await db.getKey('outbox', entry.id)) !== undefined || (await db.getKey('receipts', entry.id)) !== undefined
      )
    })
    if (!isKnown) await storeEntries([entry])
    tailStore()?.drop(tailNameOf(entry))
  }
}

/** Ignores tails of drafts, which are in the same store. */
function entryIn(text: string): OutboxEntry[] {
  try {
    const tail = JSON.parse(text) as Partial<OutboxEntry> // as entry-tails.ts wrote it, or the tail of a draft
    return tail.lane === undefined ? [] : [tail as OutboxEntry]
  } catch {
    return []
  }
}
