import { deletePersonalCaches, getPersonalCachePrefix } from './cache-names.ts'
import { broadcastMessage } from './channel.ts'
import { runTransaction, withDb, type SemaiDb } from './db.ts'
import { dropStrayFiles } from './files/store.ts'
import { dropCopies } from './outbox/copies.ts'
import { writeRows } from './outbox/free-space.ts'
import {
  clearPersonal,
  listOtherUsersWithData,
  personalStoreNames,
  type PersonalTransaction,
} from './personal-stores.ts'
import { getLockKey, type StoredSession } from './session-row.ts'
import { getUnconfirmedStore } from './unconfirmed-store.ts'

/** Stores the session of a login. The caller must first call `prepareLogin`, which deletes data of other users. */
export async function storeSession(session: StoredSession): Promise<void> {
  await writeRows(['session', 'meta'], async tx => {
    await tx.objectStore('session').put(session, 'current')
    await tx.objectStore('meta').delete(getLockKey(session.userId))
  })
  broadcastMessage({ kind: 'session-changed', userId: session.userId })
}

/**
 * Logs the user out and deletes the user's data from the device. Unsent and begun work is deleted only if the learner
 * chose 'discard'. Otherwise the work stays, locked to the user, and is available after the same user's next login.
 */
export async function deleteUserData(userId: string, options: { unsent?: 'keep' | 'discard' } = {}): Promise<void> {
  const isDiscarding = options.unsent === 'discard'
  const discarded = isDiscarding ? await withDb(db => db.getAllKeysFromIndex('outbox', 'byUser', userId)) : []
  // Deletes the second copies of the discarded entries before the entries. In the opposite order a kill in between
  // would leave second copies, which would restore the entries.
  await dropCopies(discarded)
  if (isDiscarding) getUnconfirmedStore()?.dropAll(userId)
  await withDb(async db => {
    const tx = openPersonalTransaction(db)
    await runTransaction(tx, async () => {
      const session = await tx.objectStore('session').get('current')
      if (session?.userId === userId) await tx.objectStore('session').delete('current')
      await clearPersonal(tx, userId, isDiscarding ? 'nothing' : 'unsent')
    })
  })
  // Deletes the second copies again, because a tab that was opened meanwhile may have created them again.
  await dropCopies(discarded)
  await deletePersonalCaches(name => name.startsWith(getPersonalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner === userId, isAll: true }).catch(() => undefined)
  // Must be sent before `session-changed`, because other tabs may close after that message.
  if (isDiscarding) broadcastMessage({ kind: 'thrown-away', userId })
  broadcastMessage({ kind: 'session-changed', userId: null })
  broadcastMessage({ kind: 'outbox-changed' })
}

/** Prepares a login: deletes data of other users, except their unsent and begun work. */
export async function prepareLogin(userId: string): Promise<void> {
  await withDb(async db => {
    const tx = openPersonalTransaction(db)
    await runTransaction(tx, async () => {
      for (const other of await listOtherUsersWithData(tx, userId)) await clearPersonal(tx, other, 'unsent')
    })
  })
  await deletePersonalCaches(name => !name.startsWith(getPersonalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner !== userId, isAll: true }).catch(() => undefined)
}

function openPersonalTransaction(db: SemaiDb): PersonalTransaction {
  return db.transaction([...personalStoreNames, 'session'], 'readwrite', { durability: 'strict' })
}
