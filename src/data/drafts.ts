import { withDb } from './db.ts'
import { sealKey } from './session-store.ts'

/** Unfinished answers. Not unsent work: nothing here was handed in. They leave the device with their owner. */

/** What is typed in a tab whose owner logged out elsewhere is not written down any more. */
export function saveDraft(userId: string, key: string, value: unknown): Promise<void> {
  return withDb(async db => {
    const tx = db.transaction(['session', 'meta', 'drafts'], 'readwrite')
    const session = await tx.objectStore('session').get('current')
    const isSealed = (await tx.objectStore('meta').get(sealKey(userId))) === true
    if (session?.userId === userId || isSealed) {
      await tx.objectStore('drafts').put({ value, savedAt: Date.now() }, [userId, key])
    }
    await tx.done
  })
}

/** The caller knows what it kept under this key. */
export function readDraft<T>(userId: string, key: string): Promise<T | undefined> {
  return withDb(async db => (await db.get('drafts', [userId, key]))?.value as T | undefined)
}

export function removeDraft(userId: string, key: string): Promise<void> {
  return withDb(db => db.delete('drafts', [userId, key]))
}
