import type { IDBPTransaction, StoreNames } from 'idb'
import type { AnyCacheName } from './cache-names.ts'
import { isBegunWork } from './begun.ts'
import type { SemaiSchema } from './schema.ts'
import type { FilesSchema } from './files/files-db.ts'
import { findMetaOwner } from './meta-keys.ts'
import { PUBLIC_QUERIES, createOwnerRange } from './query-storage.ts'

/*
 * Lists every store of this device that page and worker share, with its owners and the function that clears it.
 * `clearPersonal` uses this table, and a store without a row is a compile error. (The table for local storage, session
 * storage and cookies is in lib/browser-keys.ts.)
 *
 *                      session ends   logout            another's login   logout with 'Buang', account erased
 *   device             stays          stays             stays             stays
 *   trace              locked         deleted           deleted           deleted
 *   unsent             locked         locked            locked            deleted
 *
 * Locked: the data stays on the device, but only its owner can see or send it, after logging in again.
 */

/** Data that stays on the device after a logout. */
export type KeptAtLogout = 'unsent' | 'nothing'

type PersonalStore = Exclude<StoreNames<SemaiSchema>, 'session'>
export type PersonalTransaction = IDBPTransaction<SemaiSchema, (PersonalStore | 'session')[], 'readwrite'>

interface Row {
  /** Returns the users whose data in this store may have to be deleted. */
  owners: (tx: PersonalTransaction) => Promise<string[]>
  clear: (tx: PersonalTransaction, userId: string, kept: KeptAtLogout) => Promise<void>
}

/** Stores with personal data. `session` is not listed, because login and logout write it themselves. */
const stores: Record<PersonalStore, Row> = {
  // Must be the first store, because `localProgress` checks which entries are left.
  outbox: {
    owners: async () => [], // `[]`, because a user with nothing but unsent work has no data to delete
    async clear(tx, userId, kept) {
      if (kept === 'unsent') return
      const outbox = tx.objectStore('outbox')
      for (const id of await outbox.index('byUser').getAllKeys(userId)) await outbox.delete(id)
    },
  },
  localProgress: {
    owners: async tx => (await tx.objectStore('localProgress').getAllKeys()).map(([owner]) => owner),
    /** Keeps steps whose entry is still in the outbox, so that the learner sees these steps after the next login. */
    async clear(tx, userId) {
      const steps = tx.objectStore('localProgress')
      for (const row of await steps.index('byUser').getAll(userId)) {
        if ((await tx.objectStore('outbox').getKey(row.entryId)) !== undefined) continue
        await steps.delete([row.userId, row.enrollmentId, row.lectureMaterialId])
      }
    },
  },
  queries: {
    owners: async tx =>
      (await tx.objectStore('queries').getAllKeys())
        .map(key => key.slice(0, key.indexOf('|')))
        .filter(owner => owner !== PUBLIC_QUERIES),
    clear: (tx, userId) => tx.objectStore('queries').delete(createOwnerRange(userId)),
  },
  drafts: {
    owners: async tx => (await tx.objectStore('drafts').getAllKeys()).map(([owner]) => owner),
    async clear(tx, userId, kept) {
      for (let cursor = await tx.objectStore('drafts').openCursor(createUserRange(userId)); cursor;) {
        const [, key] = cursor.key
        if (kept === 'nothing' || !isBegunWork(key, cursor.value.value)) await cursor.delete()
        cursor = await cursor.continue()
      }
    },
  },
  receipts: {
    owners: async tx => (await tx.objectStore('receipts').getAll()).map(row => row.userId),
    async clear(tx, userId) {
      const receipts = tx.objectStore('receipts')
      for (const key of await receipts.index('byUser').getAllKeys(createUserRange(userId))) await receipts.delete(key)
    },
  },
  // Deletes only the rows. The bytes are in the personal caches, which are deleted right afterwards.
  downloads: {
    owners: async tx => (await tx.objectStore('downloads').getAllKeys()).map(([owner]) => owner),
    clear: (tx, userId) => tx.objectStore('downloads').delete(createUserRange(userId)),
  },
  downloadFiles: {
    owners: async tx => (await tx.objectStore('downloadFiles').getAllKeys()).map(([owner]) => owner),
    clear: (tx, userId) => tx.objectStore('downloadFiles').delete(createUserRange(userId)),
  },
  meta: {
    owners: async tx => (await tx.objectStore('meta').getAllKeys()).flatMap(key => findMetaOwner(key) ?? []),
    async clear(tx, userId) {
      for (const key of await tx.objectStore('meta').getAllKeys()) {
        if (findMetaOwner(key) === userId) await tx.objectStore('meta').delete(key)
      }
    },
  },
}

export const personalStoreNames = Object.keys(stores) as PersonalStore[] // the type of `stores` guarantees these keys

/**
 * Stores of the separate files database. A file to which an entry or a draft refers is unsent. All other files are
 * stray (files/store.ts).
 */
export const fileStores: Record<StoreNames<FilesSchema>, 'unsent'> = { heads: 'unsent', pieces: 'unsent' }

/** Owner of each cache, with the meanings of the table above. */
export const cacheContents: Record<AnyCacheName, 'device' | 'trace' | 'unsent'> = {
  'semai-outbox-v1': 'unsent',
  'semai-media-v1': 'device',
  'semai-assets-v1': 'device',
  'semai-documents-v1': 'device',
  'semai-previous-v1': 'device',
  'semai-user-': 'trace',
}

/** Deletes the user's data. `kept` states which data must stay. */
export async function clearPersonal(tx: PersonalTransaction, userId: string, kept: KeptAtLogout): Promise<void> {
  for (const name of personalStoreNames) await stores[name].clear(tx, userId, kept)
}

/** Returns the ids of all other users with data on this device. */
export async function listOtherUsersWithData(tx: PersonalTransaction, userId: string): Promise<Set<string>> {
  const foundStores = new Set<string>()
  for (const name of personalStoreNames) for (const owner of await stores[name].owners(tx)) foundStores.add(owner)
  foundStores.delete(userId)
  return foundStores
}

function createUserRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}
