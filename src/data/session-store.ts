import type { AuthData } from '#contract/session-data.ts'
import { deletePersonalCaches, personalCachePrefix } from './cache-names.ts'
import { announce, type EndReason } from './channel.ts'
import { complete, withDb, type SemaiDb } from './db.ts'
import { dropStrayFiles } from './files/store.ts'
import { dropCopies } from './outbox/copies.ts'
import {
  clearPersonal,
  othersIn,
  personalStoreNames,
  type MetaKey,
  type PersonalTransaction,
} from './personal-stores.ts'

/** Who is logged in on this device; the worker reads it here, the page mirrors it to cookie and local storage. */
export type StoredSession = AuthData & { remember: boolean }

/** What the client needs of a session, so that tests and tools can bring their own. */
export interface SessionPort {
  read(): Promise<StoredSession | undefined>
  /** Keeps rotated tokens, if this person is still the one logged in. */
  renew(userId: string, tokens: { accessToken: string; refreshToken: string }): Promise<void>
}

export const deviceSession: SessionPort = { read: readSession, renew: renewSession }

export function readSession(): Promise<StoredSession | undefined> {
  return withDb(db => db.get('session', 'current'))
}

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

/** Puts a session back that the database has lost; one that is there is newer, and wins. Answers the one that counts. */
export function restoreSession(session: StoredSession): Promise<StoredSession> {
  return withDb(async db => {
    const tx = db.transaction('session', 'readwrite', { durability: 'strict' })
    return complete(tx, async () => {
      const current = await tx.store.get('current')
      if (!current) await tx.store.put(session, 'current')
      return current ?? session
    })
  })
}

async function renewSession(userId: string, tokens: { accessToken: string; refreshToken: string }): Promise<void> {
  await withDb(async db => {
    const tx = db.transaction('session', 'readwrite', { durability: 'strict' })
    await complete(tx, async () => {
      const session = await tx.store.get('current')
      if (session?.userId === userId) await tx.store.put({ ...session, ...tokens }, 'current')
    })
  })
  announce({ kind: 'session-changed', userId })
}

/** A refused refresh: nothing is deleted, all of it is sealed until the same person is back. */
export async function endSession(userId: string, why: EndReason = 'refused'): Promise<void> {
  const hasEnded = await withDb(async db => {
    const tx = db.transaction(['session', 'meta'], 'readwrite', { durability: 'strict' })
    return complete(tx, async () => {
      const session = await tx.objectStore('session').get('current')
      if (session?.userId !== userId) return false
      await tx.objectStore('session').delete('current')
      await tx.objectStore('meta').put(true, sealKey(userId))
      return true
    })
  })
  if (!hasEnded) return
  announce({ kind: 'session-ended', userId, why })
  announce({ kind: 'session-changed', userId: null })
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

/** Set while a person's session has ended by itself: their data is here, invisible, and may still grow by a draft. */
export function sealKey(userId: string): MetaKey {
  return `sealed:${userId}`
}
