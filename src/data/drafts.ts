import { complete, withDb } from './db.ts'
import { sealKey } from './session-store.ts'

/** Unfinished answers. Not unsent work: nothing here was handed in. They leave the device with their owner. */

export function saveDraft(userId: string, key: string, value: unknown): Promise<void> {
  return changeDraft(userId, key, () => value)
}

/**
 * Writes what `change` makes of the draft as it is now, in one strict transaction: resolved, it survives a kill. What it
 * answers with `undefined` stays as it is. What is typed in a tab whose owner logged out elsewhere is not written down
 * any more.
 */
export function changeDraft(userId: string, key: string, change: (stored: unknown) => unknown): Promise<void> {
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
export function readDraft<T>(userId: string, key: string): Promise<T | undefined> {
  return withDb(async db => (await db.get('drafts', [userId, key]))?.value as T | undefined)
}

/** Everything of this person whose key begins so. */
export function listDrafts(userId: string, prefix: string): Promise<unknown[]> {
  const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`])
  return withDb(async db => (await db.getAll('drafts', range)).map(draft => draft.value))
}

export function removeDraft(userId: string, key: string): Promise<void> {
  return withDb(db => db.delete('drafts', [userId, key]))
}
