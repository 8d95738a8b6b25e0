import { withDb } from '../db.ts'
import { getUnconfirmedStore } from '../unconfirmed-store.ts'
import type { OutboxEntry } from './entry.ts'
import { getUnconfirmedEntryName } from './unconfirmed-entries.ts'
import { storeEntries } from './store.ts'

/**
 * Adds those entries to the outbox that an earlier page could not store. Skips entries that are already stored or sent.
 * Sorts the entries, because local storage lists them in any order, but points must follow the work for which they are
 * given.
 */
export async function restoreUnconfirmedEntries(): Promise<void> {
  const unconfirmed = getUnconfirmedStore()?.readAll().flatMap(findEntry) ?? []
  unconfirmed.sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq)
  const findKeys = (store: 'outbox' | 'receipts') =>
    withDb(db => Promise.all(unconfirmed.map(({ id }) => db.getKey(store, id))))
  const knownIds = new Set([...(await findKeys('outbox')), ...(await findKeys('receipts'))])
  const unknown = unconfirmed.filter(({ id }) => !knownIds.has(id))
  if (unknown.length > 0) {
    await storeEntries(unknown).catch(async () => {
      // Stores the entries one by one, so that an entry that does not fit or is invalid keeps only the later entries
      // waiting.
      for (const entry of unknown) await storeEntries([entry])
    })
  }
  for (const entry of unconfirmed) getUnconfirmedStore()?.drop(getUnconfirmedEntryName(entry))
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
