import { deletePersonalCaches, personalCachePrefix } from './cache-names.ts'
import { announce } from './channel.ts'
import { complete, withDb, type SemaiDb } from './db.ts'
import { dropStrayFiles } from './files/store.ts'
import { dropCopies } from './outbox/copies.ts'
import { clearPersonal, othersIn, personalStoreNames, type PersonalTransaction } from './personal-stores.ts'
import { lockKey, type StoredSession } from './session-row.ts'
import { unconfirmedStore } from './unconfirmed-store.ts'

/** Logs the user in. `adoptUser` must clear the data of other users before. */
export async function writeSession(session: StoredSession): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction(['session', 'meta'], 'readwrite', { durability: 'strict' })
    await complete(tx, async () => {
      await tx.objectStore('session').put(session, 'current')
      await tx.objectStore('meta').delete(lockKey(session.userId))
    })
  })
  announce({ kind: 'session-changed', userId: session.userId })
}

/**
 * Logs out: the user's data is deleted from the device. Unsent and begun work is deleted only if the learner chose
 * 'discard'; kept work stays locked to its owner and is available again after the same user's next login.
 */
export async function deleteUserData(userId: string, options: { unsent?: 'keep' | 'discard' } = {}): Promise<void> {
  const isDiscarding = options.unsent === 'discard'
  const discarded = isDiscarding ? await withDb(db => db.getAllKeysFromIndex('outbox', 'byUser', userId)) : []
  // Deletes the copies first: if the device is killed in between, the entries are still listed. In the other order the
  // copies would restore them.
  await dropCopies(discarded)
  if (isDiscarding) unconfirmedStore()?.dropAll(userId)
  await withDb(async db => {
    const tx = personalTransaction(db)
    await complete(tx, async () => {
      const session = await tx.objectStore('session').get('current')
      if (session?.userId === userId) await tx.objectStore('session').delete('current')
      await clearPersonal(tx, userId, isDiscarding ? 'nothing' : 'unsent')
    })
  })
  // Deletes the copies again, because a tab that started meanwhile may have made new ones.
  await dropCopies(discarded)
  await deletePersonalCaches(name => name.startsWith(personalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner === userId, isAll: true }).catch(() => undefined)
  // Must be announced before other tabs learn of the logout, because they may close then.
  if (isDiscarding) announce({ kind: 'thrown-away', userId })
  announce({ kind: 'session-changed', userId: null })
  announce({ kind: 'outbox-changed' })
}

/** Prepares a login: data of other users is deleted, except their unsent and begun work. */
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
