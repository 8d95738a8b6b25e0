import { toldTime } from './clock.ts'
import { withDb } from './db.ts'

/** A stored query in the persister's own shape, which is not ours to know. */
export interface PersistedQuery {
  buster: string
  queryHash: string
  queryKey: readonly unknown[]
  state: unknown
  /** When it was opened last, by the server's clock; undefined while no server has told the time since. */
  openedAt?: number | undefined
  /** Something has changed on the server since: it shows, and is asked for anew. A fresh answer takes its place. */
  isOld?: true
}

const OPENING_MS = 86_400_000

/** Owner of queries that are the same for everybody. */
export const PUBLIC_QUERIES = 'public'

/** The persister's storage for one owner: nobody reads what was fetched for somebody else. */
export function queryStorage<Value extends PersistedQuery>(owner: string) {
  return {
    /** An unreadable store is an empty one: the network may still answer. */
    getItem: async (key: string) => {
      const stored = await withDb(db => db.get('queries', keyOf(owner, key))).catch(() => undefined)
      if (stored) void noteOpening(keyOf(owner, key), stored).catch(() => undefined)
      return stored as Value | undefined
    },

    /** An answer that arrives after its owner has left the device is not written down any more. */
    setItem: (key: string, value: Value) =>
      withDb(async db => {
        const tx = db.transaction(['session', 'queries'], 'readwrite', { durability: 'relaxed' })
        const session = await tx.objectStore('session').get('current')
        if (owner === PUBLIC_QUERIES || session?.userId === owner) {
          await tx.objectStore('queries').put({ ...value, openedAt: toldTime() }, keyOf(owner, key))
        }
        await tx.done
      }).catch(forgive),

    removeItem: (key: string) => withDb(db => db.delete('queries', keyOf(owner, key))).catch(forgive),

    entries: (): Promise<[string, Value][]> =>
      withDb(async db => {
        const tx = db.transaction('queries')
        const [keys, values] = await Promise.all([tx.store.getAllKeys(rangeOf(owner)), tx.store.getAll(rangeOf(owner))])
        return keys.map((key, at) => [key.slice(owner.length + 1), values[at] as Value])
      }),
  }
}

/** Once a day is enough; an opening whose time nobody knows makes the age unknown, which is young. */
async function noteOpening(storedKey: string, { openedAt: before }: PersistedQuery): Promise<void> {
  const openedAt = toldTime()
  const isNoted = before !== undefined && openedAt !== undefined && openedAt - before < OPENING_MS
  if (isNoted || before === openedAt) return
  await withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    const row = await tx.store.get(storedKey)
    if (row) await tx.store.put({ ...row, openedAt }, storedKey)
    await tx.done
  })
}

/** The stored answers of these endpoints, whoever's they are, are old from now on. */
export function markStoredOld(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return Promise.resolve()
  return withDb(async db => {
    const tx = db.transaction('queries', 'readwrite', { durability: 'relaxed' })
    // Whole answers are read only where they are meant: the others may be large.
    for (const key of await tx.store.getAllKeys()) {
      const row = isOneOf(paths, key) ? await tx.store.get(key) : undefined
      if (row && row.isOld !== true) await tx.store.put({ ...row, isOld: true }, key)
    }
    await tx.done
  }).catch(forgive)
}

/** The query in a key is written as JSON, its path first. */
function isOneOf(paths: readonly string[], key: string): boolean {
  const query = key.slice(key.indexOf('['))
  return paths.some(path => query.startsWith(`[${JSON.stringify(path)}`))
}

/**
 * After a change of version, or to make room for unsent work: all of them, also the public ones, but for those a download
 * cannot be opened without.
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

export function keyOf(owner: string, key: string): string {
  return `${owner}|${key}`
}

export function rangeOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound(`${owner}|`, `${owner}|\uffff`)
}

/** A full disk costs the offline copy of one answer, not the answer. */
function forgive(error: unknown): void {
  console.warn('query not kept for offline use', error)
}
