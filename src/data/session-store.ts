import { deletePersonalCaches, personalCachePrefix } from './cache-names.ts'
import { announce } from './channel.ts'
import { complete, withDb, type SemaiDb } from './db.ts'
import { dropStrayFiles } from './files/store.ts'
import { dropCopies } from './outbox/copies.ts'
import { clearPersonal, othersIn, personalStoreNames, type PersonalTransaction } from './personal-stores.ts'
import { sealKey, type StoredSession } from './session-row.ts'
import { tailStore } from './tail-store.ts'

/** Somebody is logged in from now on. What others had left here is `adoptUser`'s to clear away, before. */
export async function writeSession(session: StoredSession): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction(['session', 'meta'], 'readwrite', { durability: 'strict' })
    await complete(tx, async () => {
      await tx.objectStore('session').put(session, 'current')
      await tx.objectStore('meta').delete(sealKey(session.userId))
    })
  })
  announce({ kind: 'session-changed', userId: session.userId })
}

/**
 * Logging out: what this person had here leaves the device. Unsent work, and what was begun, goes only when the
 * learner chose 'discard'; kept, it stays sealed and is there again after the same person's next login.
 */
export async function forgetUser(userId: string, options: { unsent?: 'keep' | 'discard' } = {}): Promise<void> {
  const isDiscarding = options.unsent === 'discard'
  const discarded = isDiscarding ? await withDb(db => db.getAllKeysFromIndex('outbox', 'byUser', userId)) : []
  // Copies first: killed in between, the entries are still there to be seen. The other way round they would come back.
  await dropCopies(discarded)
  if (isDiscarding) tailStore()?.dropAll(userId)
  await withDb(async db => {
    const tx = personalTransaction(db)
    await complete(tx, async () => {
      const session = await tx.objectStore('session').get('current')
      if (session?.userId === userId) await tx.objectStore('session').delete('current')
      await clearPersonal(tx, userId, isDiscarding ? 'nothing' : 'unsent')
    })
  })
  // And last: a tab that started meanwhile may have copied the entries once more.
  await dropCopies(discarded)
  await deletePersonalCaches(name => name.startsWith(personalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner === userId, isAll: true }).catch(() => undefined)
  // Before other tabs hear that their person has left, and may go.
  if (isDiscarding) announce({ kind: 'thrown-away', userId })
  announce({ kind: 'session-changed', userId: null })
  announce({ kind: 'outbox-changed' })
}

/** Somebody logs in: what others had left here goes, but for what they had not sent or had begun. */
export async function adoptUser(userId: string): Promise<void> {
  await withDb(async db => {
    const tx = personalTransaction(db)
    await complete(tx, async () => {
      for (const other of await othersIn(tx, userId)) await clearPersonal(tx, other, 'unsent')
    })
  })
  await deletePersonalCaches(name => !name.startsWith(personalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner !== userId, isAll: true }).catch(() => undefined)
}

function personalTransaction(db: SemaiDb): PersonalTransaction {
  return db.transaction([...personalStoreNames, 'session'], 'readwrite', { durability: 'strict' })
}
