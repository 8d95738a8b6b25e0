import { runTransaction, type SemaiDb } from '../db.ts'
import type { StoredSession } from '../rows.ts'
import { upgradeEntry, type OutboxEntry } from './entry.ts'
import { writeRows } from './free-space.ts'

/** Stores a session again that the browser has lost. A session that was stored meanwhile is newer and stays. */
export async function restoreSession(session: StoredSession): Promise<void> {
  await writeRows(['session'], async tx => {
    if (!(await tx.objectStore('session').get('current'))) await tx.objectStore('session').put(session, 'current')
  })
}

/**
 * Restores entries from their second copies. If a receipt exists for a copy, the entry was delivered or discarded just
 * before the browser was killed. Returns the ids of such copies.
 */
export async function restore(
  db: SemaiDb,
  missing: readonly string[],
  copies: ReadonlyMap<string, OutboxEntry>,
  outdated: readonly OutboxEntry[],
): Promise<string[]> {
  const finished: string[] = []
  const tx = db.transaction(['outbox', 'receipts', 'meta'], 'readwrite', { durability: 'strict' })
  await runTransaction(tx, async () => {
    const outbox = tx.objectStore('outbox')
    let lastSeq = Number((await tx.objectStore('meta').get('seq')) ?? 0)
    for (const id of missing) {
      const copy = copies.get(id)
      if (await tx.objectStore('receipts').get(id)) finished.push(id)
      else if (copy && !(await outbox.get(id))) {
        await outbox.put(copy)
        lastSeq = Math.max(lastSeq, copy.seq)
      }
    }
    for (const entry of outdated) {
      const upgraded = (await outbox.get(entry.id)) && upgradeEntry(entry)
      if (upgraded) await outbox.put(upgraded)
    }
    await tx.objectStore('meta').put(lastSeq, 'seq')
  })
  return finished
}
