import { withDb } from '../db.ts'
import { getUnconfirmedStore } from '../unconfirmed-store.ts'
import type { OutboxEntry } from './entry.ts'
import { getUnconfirmedEntryName } from './unconfirmed-entries.ts'
import { storeEntries } from './store.ts'

/**
 * Adds those entries to the outbox that an earlier page could not store. Skips entries that are already stored or sent.
 */
export async function restoreUnconfirmedEntries(): Promise<void> {
  const unconfirmed = getUnconfirmedStore()?.readAll().flatMap(findEntry) ?? []
  for (const entry of unconfirmed) {
    const isKnown = await withDb(async db => {
      return (
        (await db.getKey('outbox', entry.id)) !== undefined || (await db.getKey('receipts', entry.id)) !== undefined
      )
    })
    if (!isKnown) await storeEntries([entry])
    getUnconfirmedStore()?.drop(getUnconfirmedEntryName(entry))
  }
}

/** Ignores unconfirmed drafts, which are in the same store. */
function findEntry(text: string): OutboxEntry[] {
  try {
    const unconfirmed = JSON.parse(text) as Partial<OutboxEntry> // the text is an unconfirmed entry or draft
    return unconfirmed.lane === undefined ? [] : [unconfirmed as OutboxEntry]
  } catch {
    return []
  }
}
