import { getKnownServerTime } from './clock.ts'
import { withDb } from './db.ts'
import type { PersistedQuery } from './rows.ts'

export type { PersistedQuery } from './rows.ts'

const OPENING_MS = 86_400_000

/** Owner of the stored queries whose responses are the same for every user. */
export const PUBLIC_QUERIES = 'public'

/** Returns the persister's storage for one owner. The storage reads and writes only that owner's responses. */
export function queryStorage<Value extends PersistedQuery>(owner: string) {
  return {
    /** Treats an unreadable store as empty, because the network may still answer. */
    getItem: async (key: string) => {
      const stored = await withDb(db => db.get('queries', getRowKey(owner, key))).catch(() => undefined)
      if (stored) void noteOpening(getRowKey(owner, key), stored).catch(() => undefined)
      // `setItem` stored the value with this type.
      return stored as Value | undefined
    },

    /** Stores a response, unless its user has logged out meanwhile. */
    setItem: (key: string, value: Value) =>
      withDb(async db => {
        const tx = db.transaction(['session', 'queries'], 'readwrite', { durability: 'relaxed' })
        const session = await tx.objectStore('session').get('current')
        if (owner === PUBLIC_QUERIES || session?.userId === owner) {
          await tx.objectStore('queries').put({ ...value, openedAt: getKnownServerTime() }, getRowKey(owner, key))
        }
        await tx.done
      }).catch(forgive),

    removeItem: (key: string) => withDb(db => db.delete('queries', getRowKey(owner, key))).catch(forgive),

    entries: (): Promise<[string, Value][]> =>
      withDb(async db => {
        const tx = db.transaction('queries')
        const [keys, values] = await Promise.all([
          tx.store.getAllKeys(createOwnerRange(owner)),
          tx.store.getAll(createOwnerRange(owner)),
        ])
        // `setItem` stored the value with this type.
        return keys.map((key, at) => [key.slice(owner.length + 1), values[at] as Value])
      }),
  }
}

/**
 * Stores the time when stored data was last opened, at most once a day. If the server's time is unknown, stores
 * undefined. A later start of the app then sets the time (`query-collect.ts`), so the data is not deleted too early.
 */
async function noteOpening(storedKey: string, { openedAt: before }: PersistedQuery): Promise<void> {
  const openedAt = getKnownServerTime()
  const isNoted = before !== undefined && openedAt !== undefined && openedAt - before < OPENING_MS
  if (isNoted || before === openedAt) return
  await withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    const row = await tx.store.get(storedKey)
    if (row) await tx.store.put({ ...row, openedAt }, storedKey)
    await tx.done
  })
}

/** Marks the stored responses of these endpoints as stale, for every owner. */
export function markStoredStale(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return Promise.resolve()
  return withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    // Reads only rows with a matching key, because responses may be large.
    for (const key of await tx.store.getAllKeys()) {
      const row = isOneOf(paths, key) ? await tx.store.get(key) : undefined
      if (row && row.isOld !== true) await tx.store.put({ ...row, isOld: true }, key)
    }
    await tx.done
  }).catch(forgive)
}

/** Replaces a user's stored response of this endpoint, if such a response is stored. */
export function replaceStored(owner: string, path: string, data: unknown): Promise<void> {
  return withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    for (const key of await tx.store.getAllKeys(createOwnerRange(owner))) {
      const row = isOneOf([path], key) ? await tx.store.get(key) : undefined
      if (row === undefined || typeof row.state !== 'object') continue
      const { isOld: _old, ...rest } = row
      await tx.store.put({ ...rest, state: { ...row.state, data, dataUpdatedAt: Date.now() } }, key)
    }
    await tx.done
  }).catch(forgive)
}

/** The part of a key after the owner is JSON that begins with the path. */
function isOneOf(paths: readonly string[], key: string): boolean {
  const query = key.slice(key.indexOf('['))
  return paths.some(path => query.startsWith(`[${JSON.stringify(path)}`))
}

/**
 * Deletes stored queries of all owners, after a change of version or to free space for unsent work. Keeps the queries
 * that a downloaded class needs.
 */
export function purgeQueries(): Promise<void> {
  return withDb(async db => {
    const tx = db.transaction(['queries', 'downloads'], 'readwrite')
    const needed = new Set((await tx.objectStore('downloads').getAll()).flatMap(row => row.queryKeys))
    for (const key of await tx.objectStore('queries').getAllKeys()) {
      if (!needed.has(key)) await tx.objectStore('queries').delete(key)
    }
    await tx.done
  })
}

/** Returns the row's key. The key begins with the owner, so that one key range covers all rows of an owner. */
export function getRowKey(owner: string, key: string): string {
  return `${owner}|${key}`
}

/** Returns the key range of all rows of an owner. */
export function createOwnerRange(owner: string): IDBKeyRange {
  return IDBKeyRange.bound(`${owner}|`, `${owner}|\uffff`)
}

/** Ignores a failed write, for example on a full disk, because the data is shown even without an offline copy. */
function forgive(error: unknown): void {
  console.warn('query not kept for offline use', error)
}
