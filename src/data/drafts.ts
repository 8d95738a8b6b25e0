import type { BegunKind, DraftKey } from './begun.ts'
import { runTransaction, withDb, type SemaiSchema } from './db.ts'
import {
  dropUnconfirmedDraft,
  deleteTypedInput,
  getIncreasingTime,
  readNewestInput,
  recordTypedDraft,
  recordDraftWrite,
  type UnconfirmedDraft,
  readUnconfirmedDraft,
} from './unconfirmed-drafts.ts'
import { reconcile } from './outbox/reconcile.ts'
import { requireWriting } from './read-only-page.ts'
import { getLockKey } from './session-row.ts'

/**
 * Stores drafts by user. A draft that contains the user's work is treated like an unsent entry; begun.ts defines which
 * drafts contain work.
 */

/**
 * Stores a draft. If the draft changed again meanwhile, stores the newest version. Until the write is confirmed,
 * unconfirmed-drafts.ts holds the draft in memory. If the user has logged out in another tab, or the browser has lost
 * the database and the session, stores nothing and returns false.
 */
export async function saveDraft(userId: string, key: DraftKey, value: unknown): Promise<boolean> {
  await requireWriting()
  recordTypedDraft(userId, key, value)
  let written: UnconfirmedDraft | undefined
  const isTheirs = await write(userId, key, () => (written = readNewestInput(userId, key))?.value)
  deleteTypedInput(userId, key, isTheirs ? written : readNewestInput(userId, key))
  return isTheirs
}

/**
 * Applies `change` to the stored draft in one transaction with strict durability. After the promise resolves, the draft
 * is kept even if the browser is killed. If `change` returns `undefined`, the draft stays unchanged. Returns false if
 * the user has logged out.
 */
export async function changeDraft(
  userId: string,
  key: DraftKey,
  change: (stored: unknown) => unknown,
): Promise<boolean> {
  await requireWriting()
  return write(userId, key, stored => change(stored?.value))
}

type Stored = SemaiSchema['drafts']['value']

/**
 * Writes a draft and returns true if its user is logged in, or if the user's session ended without a logout. Otherwise
 * writes nothing and returns false.
 */
async function write(...draft: Parameters<typeof writeOwn>): Promise<boolean> {
  if (await writeOwn(...draft)) return true
  // Restores the session if the browser has lost it with the database.
  await reconcile()
  return writeOwn(...draft)
}

function writeOwn(userId: string, key: DraftKey, change: (stored: Stored | undefined) => unknown): Promise<boolean> {
  return withDb(db => {
    const tx = db.transaction(['session', 'meta', 'drafts'], 'readwrite', { durability: 'strict' })
    const drafts = tx.objectStore('drafts')
    return runTransaction(tx, async () => {
      // Starts all reads in parallel, because a closing page has no time for sequential reads.
      const [session, isLocked, stored] = await Promise.all([
        tx.objectStore('session').get('current'),
        tx.objectStore('meta').get(getLockKey(userId)),
        drafts.get([userId, key]),
      ])
      if (session?.userId !== userId && isLocked !== true) return false
      const value = change(stored)
      if (value === undefined) return true
      const savedAt = getIncreasingTime(stored?.savedAt)
      const putting = drafts.put({ value, savedAt }, [userId, key])
      tx.commit()
      await putting
      recordDraftWrite(userId, key, savedAt)
      return true
    })
  })
}

/**
 * Reads a draft. The caller must know the type that is stored under this key. If an earlier page left an unconfirmed
 * copy in local storage, the copy is first written to the database. If that fails, the copy is returned.
 */
export async function readDraft<T>(userId: string, key: DraftKey): Promise<T | undefined> {
  const newestInput = readNewestInput(userId, key)
  if (newestInput) return newestInput.value as T // the caller wrote the value and states its type
  const unconfirmed = readUnconfirmedDraft(userId, key)
  try {
    if (unconfirmed && (await restoreDraft(userId, key, unconfirmed))) dropUnconfirmedDraft(userId, key)
  } catch {
    return unconfirmed?.value as T // the caller wrote the value and states its type
  }
  const stored = await withDb(db => db.get('drafts', [userId, key]))
  if (stored) recordDraftWrite(userId, key, stored.savedAt)
  return stored?.value as T | undefined // the caller wrote the value and states its type
}

async function restoreDraft(userId: string, key: DraftKey, { value, typedAt }: UnconfirmedDraft): Promise<boolean> {
  await requireWriting()
  // Keeps the stored draft if it is newer, because another tab may have stored it meanwhile.
  return write(userId, key, stored => (stored === undefined || stored.savedAt <= typedAt ? value : undefined))
}

/** Returns all drafts of one kind of this user. */
export function listDrafts(userId: string, kind: BegunKind): Promise<unknown[]> {
  const range = IDBKeyRange.bound([userId, `${kind}:`], [userId, `${kind}:\uffff`])
  return withDb(async db => (await db.getAll('drafts', range)).map(draft => draft.value))
}

/** Deletes a draft and its unconfirmed copy. */
export async function removeDraft(userId: string, key: DraftKey): Promise<void> {
  await requireWriting()
  deleteTypedInput(userId, key, readNewestInput(userId, key))
  dropUnconfirmedDraft(userId, key)
  return withDb(db => db.delete('drafts', [userId, key]))
}
