import { knownServerTime } from './clock.ts'
import { withDb } from './db.ts'
import type { PersistedQuery } from './rows.ts'

export type { PersistedQuery } from './rows.ts'

const OPENING_MS = 86_400_000

/** Owner of queries whose answer is the same for every user. */
export const PUBLIC_QUERIES = 'public'

/** Returns the persister's storage for one owner; no user can read another user's answers. */
export function queryStorage<Value extends PersistedQuery>(owner: string) {
  return {
    /** Treats an unreadable store as empty: the network may still answer. */
    getItem: async (key: string) => {
      const stored = await withDb(db => db.get('queries', keyOf(owner, key))).catch(() => undefined)
      if (stored) void noteOpening(keyOf(owner, key), stored).catch(() => undefined)
      // The owner stored it with this type, see `setItem`.
      return stored as Value | undefined
    },

    /** Stores an answer, unless its owner has logged out meanwhile. */
    setItem: (key: string, value: Value) =>
      withDb(async db => {
        const tx = db.transaction(['session', 'queries'], 'readwrite', { durability: 'relaxed' })
        const session = await tx.objectStore('session').get('current')
        if (owner === PUBLIC_QUERIES || session?.userId === owner) {
          await tx.objectStore('queries').put({ ...value, openedAt: knownServerTime() }, keyOf(owner, key))
        }
        await tx.done
      }).catch(forgive),

    removeItem: (key: string) => withDb(db => db.delete('queries', keyOf(owner, key))).catch(forgive),

    entries: (): Promise<[string, Value][]> =>
      withDb(async db => {
        const tx = db.transaction('queries')
        const [keys, values] = await Promise.all([tx.store.getAllKeys(rangeOf(owner)), tx.store.getAll(rangeOf(owner))])
        // Stored with this type, see `setItem`.
        return keys.map((key, at) => [key.slice(owner.length + 1), values[at] as Value])
      }),
  }
}

/**
 * Stores the time of an opening at most once a day. If the server's time is unknown, the age becomes unknown, which
 * counts as young.
 */
async function noteOpening(storedKey: string, { openedAt: before }: PersistedQuery): Promise<void> {
  const openedAt = knownServerTime()
  const isNoted = before !== undefined && openedAt !== undefined && openedAt - before < OPENING_MS
  if (isNoted || before === openedAt) return
  await withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    const row = await tx.store.get(storedKey)
    if (row) await tx.store.put({ ...row, openedAt }, storedKey)
    await tx.done
  })
}

/** Marks the stored answers of these endpoints as old, for every owner. */
export function markStoredOld(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return Promise.resolve()
  return withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    // Reads whole answers only for matching keys: the others may be large.
    for (const key of await tx.store.getAllKeys()) {
      const row = isOneOf(paths, key) ? await tx.store.get(key) : undefined
      if (row && row.isOld !== true) await tx.store.put({ ...row, isOld: true }, key)
    }
    await tx.done
  }).catch(forgive)
}

/** Replaces a user's stored answer of this endpoint. Does nothing if none is stored. */
export function replaceStored(owner: string, path: string, data: unknown): Promise<void> {
  return withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    for (const key of await tx.store.getAllKeys(rangeOf(owner))) {
      const row = isOneOf([path], key) ? await tx.store.get(key) : undefined
      if (row === undefined || typeof row.state !== 'object') continue
      const { isOld: _old, ...rest } = row
      await tx.store.put({ ...rest, state: { ...row.state, data, dataUpdatedAt: Date.now() } }, key)
    }
    await tx.done
  }).catch(forgive)
}

/** The query in a key is JSON, with its path first. */
function isOneOf(paths: readonly string[], key: string): boolean {
  const query = key.slice(key.indexOf('['))
  return paths.some(path => query.startsWith(`[${JSON.stringify(path)}`))
}

/**
 * Deletes the stored queries, also the public ones, after a change of version or to free space for unsent work. Keeps
 * those that a download needs to open.
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

/** Returns the row's key. It begins with the owner, so that one range holds all rows of a user. */
export function keyOf(owner: string, key: string): string {
  return `${owner}|${key}`
}

/** Returns the range of all rows of a user. */
export function rangeOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound(`${owner}|`, `${owner}|\uffff`)
}

/** A full disk loses the offline copy of an answer, not the answer. */
function forgive(error: unknown): void {
  console.warn('query not kept for offline use', error)
}
