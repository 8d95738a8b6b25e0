import type { AuthData } from '#contract/auth.ts'
import { deletePersonalCaches, personalCachePrefix } from './cache-names.ts'
import { announce, type EndReason } from './channel.ts'
import { complete, withDb, type SemaiDb } from './db.ts'
import { dropStrayFiles } from './files/store.ts'
import { frenzyKey } from './frenzy-window.ts'
import { dropCopies } from './outbox/copies.ts'
import { ofUser } from './outbox/receipts.ts'
import { PUBLIC_QUERIES, rangeOf } from './query-storage.ts'

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
 * Logging out: what this person had here leaves the device. Unsent work goes only when the learner chose 'discard';
 * kept, it stays sealed and is sent after the same person's next login.
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
      const unsentIds = new Set(await tx.objectStore('outbox').index('byUser').getAllKeys(userId))
      if (isDiscarding) for (const id of unsentIds) await tx.objectStore('outbox').delete(id)
      await clearPersonal(tx, userId, isDiscarding ? new Set() : unsentIds)
    })
  })
  // And last: a tab that started meanwhile may have copied the entries once more.
  await dropCopies(discarded)
  await deletePersonalCaches(name => name.startsWith(personalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner === userId, isAll: true }).catch(() => undefined)
  announce({ kind: 'session-changed', userId: null })
  announce({ kind: 'outbox-changed' })
}

/** Somebody logs in: what others had left here goes, their unsent work excepted. */
export async function adoptUser(userId: string): Promise<void> {
  await withDb(async db => {
    const tx = personalTransaction(db)
    await complete(tx, async () => {
      const unsentIds = new Set(await tx.objectStore('outbox').getAllKeys())
      for (const other of await othersIn(tx, userId)) await clearPersonal(tx, other, unsentIds)
    })
  })
  await deletePersonalCaches(name => !name.startsWith(personalCachePrefix(userId)))
  await dropStrayFiles({ isTheirs: owner => owner !== userId, isAll: true }).catch(() => undefined)
}

/** Their bytes are in the personal caches, which go right after. */
const downloadStores = ['downloads', 'downloadFiles'] as const

type PersonalTransaction = ReturnType<typeof personalTransaction>
function personalTransaction(db: SemaiDb) {
  const stores = [
    'queries',
    'localProgress',
    'receipts',
    'drafts',
    'outbox',
    'session',
    'meta',
    ...downloadStores,
  ] as const
  return db.transaction(stores, 'readwrite', { durability: 'strict' })
}

/** Marks of steps whose entry still waits stay with it: coming back, the learner sees what was done. */
async function clearPersonal(tx: PersonalTransaction, userId: string, unsentIds: ReadonlySet<string>): Promise<void> {
  await tx.objectStore('queries').delete(rangeOf(userId))
  await tx.objectStore('drafts').delete(IDBKeyRange.bound([userId], [userId, []]))
  for (const store of downloadStores) await tx.objectStore(store).delete(IDBKeyRange.bound([userId], [userId, []]))
  for (const key of await tx.objectStore('receipts').index('byUser').getAllKeys(ofUser(userId))) {
    await tx.objectStore('receipts').delete(key)
  }
  for (const row of await tx.objectStore('localProgress').index('byUser').getAll(userId)) {
    if (unsentIds.has(row.entryId)) continue
    await tx.objectStore('localProgress').delete([row.userId, row.enrollmentId, row.lectureMaterialId])
  }
  await tx.objectStore('meta').delete(sealKey(userId))
  await tx.objectStore('meta').delete(frenzyKey(userId))
}

async function othersIn(tx: PersonalTransaction, userId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const key of await tx.objectStore('queries').getAllKeys()) found.add(key.slice(0, key.indexOf('|')))
  for (const [owner] of await tx.objectStore('drafts').getAllKeys()) found.add(owner)
  for (const [owner] of await tx.objectStore('downloads').getAllKeys()) found.add(owner)
  for (const row of await tx.objectStore('receipts').getAll()) found.add(row.userId)
  for (const [owner] of await tx.objectStore('localProgress').getAllKeys()) found.add(owner)
  for (const key of await tx.objectStore('meta').getAllKeys()) {
    if (key.startsWith(SEAL)) found.add(key.slice(SEAL.length))
  }
  found.delete(userId)
  found.delete(PUBLIC_QUERIES)
  return found
}

const SEAL = 'sealed:'
/** Set while a person's session has ended by itself: their data is here, invisible, and may still grow by a draft. */
export function sealKey(userId: string): string {
  return SEAL + userId
}
