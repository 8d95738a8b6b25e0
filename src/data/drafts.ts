import type { BegunKind, DraftKey } from './begun.ts'
import { complete, withDb, type SemaiSchema } from './db.ts'
import {
  dropUnconfirmedDraft,
  deleteTyped,
  laterThan,
  newestTyped,
  recordTyped,
  recordWritten,
  type UnconfirmedDraft,
  readUnconfirmedDraft,
} from './unconfirmed-drafts.ts'
import { requireWriting } from './read-only-page.ts'
import { lockKey } from './session-row.ts'

/**
 * Unfinished answers, stored by owner. Begun work is treated like unsent work; begun.ts defines which drafts are work.
 */

/**
 * Stores a draft; if more was typed meanwhile, the newest version. Until the disk confirms it, unconfirmed-drafts.ts
 * holds it in memory. If the owner logged out in another tab, the draft is not stored.
 */
export async function saveDraft(userId: string, key: DraftKey, value: unknown): Promise<void> {
  await requireWriting()
  recordTyped(userId, key, value)
  let written: UnconfirmedDraft | undefined
  const isTheirs = await write(userId, key, () => (written = newestTyped(userId, key))?.value)
  deleteTyped(userId, key, isTheirs ? written : newestTyped(userId, key))
}

/**
 * Applies `change` to the current draft in one strict transaction; once it resolves, the draft survives a kill. If
 * `change` returns `undefined`, the draft stays unchanged.
 */
export async function changeDraft(userId: string, key: DraftKey, change: (stored: unknown) => unknown): Promise<void> {
  await requireWriting()
  await write(userId, key, stored => change(stored?.value))
}

type Stored = SemaiSchema['drafts']['value']

/** Returns true if the draft's owner is still logged in, or was logged out involuntarily; writes nothing otherwise. */
function write(userId: string, key: DraftKey, change: (stored: Stored | undefined) => unknown): Promise<boolean> {
  return withDb(db => {
    const tx = db.transaction(['session', 'meta', 'drafts'], 'readwrite', { durability: 'strict' })
    const drafts = tx.objectStore('drafts')
    return complete(tx, async () => {
      // Starts all reads in parallel, because a closing page has no time to do one after the other.
      const [session, isLocked, stored] = await Promise.all([
        tx.objectStore('session').get('current'),
        tx.objectStore('meta').get(lockKey(userId)),
        drafts.get([userId, key]),
      ])
      if (session?.userId !== userId && isLocked !== true) return false
      const value = change(stored)
      if (value === undefined) return true
      const savedAt = laterThan(stored?.savedAt)
      const putting = drafts.put({ value, savedAt }, [userId, key])
      tx.commit()
      await putting
      recordWritten(userId, key, savedAt)
      return true
    })
  })
}

/**
 * Reads a draft; the caller must know the type stored under this key. If an earlier page left an unconfirmed copy in
 * local storage, the copy is stored in the database first. If that fails, the copy is returned.
 */
export async function readDraft<T>(userId: string, key: DraftKey): Promise<T | undefined> {
  const typed = newestTyped(userId, key)
  if (typed) return typed.value as T // the caller that wrote it names the type
  const unconfirmed = readUnconfirmedDraft(userId, key)
  try {
    if (unconfirmed && (await bring(userId, key, unconfirmed))) dropUnconfirmedDraft(userId, key)
  } catch {
    return unconfirmed?.value as T // the caller that wrote it names the type
  }
  const stored = await withDb(db => db.get('drafts', [userId, key]))
  if (stored) recordWritten(userId, key, stored.savedAt)
  return stored?.value as T | undefined // the caller that wrote it names the type
}

async function bring(userId: string, key: DraftKey, { value, typedAt }: UnconfirmedDraft): Promise<boolean> {
  await requireWriting()
  // Another tab may have stored a newer version meanwhile.
  return write(userId, key, stored => (stored === undefined || stored.savedAt <= typedAt ? value : undefined))
}

/** Returns all drafts of one kind of this user. */
export function listDrafts(userId: string, kind: BegunKind): Promise<unknown[]> {
  const range = IDBKeyRange.bound([userId, `${kind}:`], [userId, `${kind}:\uffff`])
  return withDb(async db => (await db.getAll('drafts', range)).map(draft => draft.value))
}

/** Deletes a stored draft, and its input that is not written yet. */
export async function removeDraft(userId: string, key: DraftKey): Promise<void> {
  await requireWriting()
  deleteTyped(userId, key, newestTyped(userId, key))
  dropUnconfirmedDraft(userId, key)
  return withDb(db => db.delete('drafts', [userId, key]))
}
