import type { BegunKind, DraftKey } from './begun.ts'
import { complete, withDb, type SemaiSchema } from './db.ts'
import {
  dropTail,
  forgetTyped,
  laterThan,
  newestTyped,
  noteTyped,
  noteWritten,
  type Tail,
  tailOf,
} from './draft-tails.ts'
import { requireWriting } from './looked-at.ts'
import { sealKey } from './session-row.ts'

/** Unfinished answers, each under its owner. What was begun is as good as unsent work: begun.ts says which is. */

/**
 * Writes it down, the newest where more was typed before its turn came. Until it is on the disk it is nowhere but on the screen:
 * draft-tails.ts has it meanwhile. What is typed in a tab whose owner logged out elsewhere is not written down any more.
 */
export async function saveDraft(userId: string, key: DraftKey, value: unknown): Promise<void> {
  await requireWriting()
  noteTyped(userId, key, value)
  let written: Tail | undefined
  const isTheirs = await write(userId, key, () => (written = newestTyped(userId, key))?.value)
  forgetTyped(userId, key, isTheirs ? written : newestTyped(userId, key))
}

/**
 * Writes what `change` makes of the draft as it is now, in one strict transaction: resolved, it survives a kill. What it
 * answers with `undefined` stays as it is.
 */
export async function changeDraft(userId: string, key: DraftKey, change: (stored: unknown) => unknown): Promise<void> {
  await requireWriting()
  await write(userId, key, stored => change(stored?.value))
}

type Stored = SemaiSchema['drafts']['value']

/** Answers whether the draft's owner is still here, or has ended here by no wish of theirs; nothing is written otherwise. */
function write(userId: string, key: DraftKey, change: (stored: Stored | undefined) => unknown): Promise<boolean> {
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
      if (session?.userId !== userId && isSealed !== true) return false
      const value = change(stored)
      if (value === undefined) return true
      const savedAt = laterThan(stored?.savedAt)
      const putting = drafts.put({ value, savedAt }, [userId, key])
      tx.commit()
      await putting
      noteWritten(userId, key, savedAt)
      return true
    })
  })
}

/**
 * The caller knows what it kept under this key. What an earlier page could not wait for is brought to the disk; what cannot be
 * brought either is read from where it lies.
 */
export async function readDraft<T>(userId: string, key: DraftKey): Promise<T | undefined> {
  const typed = newestTyped(userId, key)
  if (typed) return typed.value as T
  const tail = tailOf(userId, key)
  try {
    if (tail && (await bring(userId, key, tail))) dropTail(userId, key)
  } catch {
    return tail?.value as T
  }
  const stored = await withDb(db => db.get('drafts', [userId, key]))
  if (stored) noteWritten(userId, key, stored.savedAt)
  return stored?.value as T | undefined
}

async function bring(userId: string, key: DraftKey, { value, typedAt }: Tail): Promise<boolean> {
  await requireWriting()
  // Another tab may have written since.
  return write(userId, key, stored => (stored === undefined || stored.savedAt <= typedAt ? value : undefined))
}

/** Everything of this person of one kind. */
export function listDrafts(userId: string, kind: BegunKind): Promise<unknown[]> {
  const range = IDBKeyRange.bound([userId, `${kind}:`], [userId, `${kind}:\uffff`])
  return withDb(async db => (await db.getAll('drafts', range)).map(draft => draft.value))
}

export async function removeDraft(userId: string, key: DraftKey): Promise<void> {
  await requireWriting()
  forgetTyped(userId, key, newestTyped(userId, key))
  dropTail(userId, key)
  return withDb(db => db.delete('drafts', [userId, key]))
}
