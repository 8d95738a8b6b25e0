import { countBegunIn, type BegunKind, type DraftKey } from './begun.ts'
import { complete, withDb } from './db.ts'
import { requireWriting } from './looked-at.ts'
import { sealKey } from './session-row.ts'

/** Unfinished answers, each under its owner. What was begun is as good as unsent work: begun.ts says which is. */

export function saveDraft(userId: string, key: DraftKey, value: unknown): Promise<void> {
  return changeDraft(userId, key, () => value)
}

/**
 * Writes what `change` makes of the draft as it is now, in one strict transaction: resolved, it survives a kill. What it
 * answers with `undefined` stays as it is. What is typed in a tab whose owner logged out elsewhere is not written down
 * any more.
 */
export async function changeDraft(userId: string, key: DraftKey, change: (stored: unknown) => unknown): Promise<void> {
  await requireWriting()
  return withDb(db => {
    const tx = db.transaction(['session', 'meta', 'drafts'], 'readwrite', { durability: 'strict' })
    const drafts = tx.objectStore('drafts')
    return complete(tx, async () => {
      // One question and one order: a page that is on its way out has no time for more.
      const [session, isSealed, stored] = await Promise.all([
        tx.objectStore('session').get('current'),
        tx.objectStore('meta').get(sealKey(userId)),
        drafts.get([userId, key]),
      ])
      if (session?.userId !== userId && isSealed !== true) return
      const value = change(stored?.value)
      if (value === undefined) return
      const putting = drafts.put({ value, savedAt: Date.now() }, [userId, key])
      tx.commit()
      await putting
    })
  })
}

/** The caller knows what it kept under this key. */
export function readDraft<T>(userId: string, key: DraftKey): Promise<T | undefined> {
  return withDb(async db => (await db.get('drafts', [userId, key]))?.value as T | undefined)
}

/** Everything of this person of one kind. */
export function listDrafts(userId: string, kind: BegunKind): Promise<unknown[]> {
  const range = IDBKeyRange.bound([userId, `${kind}:`], [userId, `${kind}:\uffff`])
  return withDb(async db => (await db.getAll('drafts', range)).map(draft => draft.value))
}

export async function removeDraft(userId: string, key: DraftKey): Promise<void> {
  await requireWriting()
  return withDb(db => db.delete('drafts', [userId, key]))
}

/** What this person began here and has not handed in, by kind. */
export function countBegun(userId: string): Promise<Partial<Record<BegunKind, number>>> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  return withDb(async db => {
    const tx = db.transaction('drafts')
    const [keys, drafts] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)])
    return countBegunIn(drafts.map(({ value }, at) => ({ key: keys[at]?.[1] ?? '', value })))
  })
}

/** How many pieces of work other people began on this device. What they are is theirs to know. */
export function countOthersBegun(userId: string): Promise<number> {
  return withDb(async db => {
    const tx = db.transaction('drafts')
    const [keys, drafts] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
    const rows = keys.map(([owner, key], at) => ({ owner, key, value: drafts[at]?.value }))
    return [...new Set(rows.map(row => row.owner))]
      .filter(owner => owner !== userId)
      .flatMap(owner => Object.values(countBegunIn(rows.filter(row => row.owner === owner))))
      .reduce((sum, count) => sum + count, 0)
  })
}
