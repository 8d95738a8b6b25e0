import { withDb } from './db.ts'

/** A stored query in the persister's own shape, which is not ours to know. */
export interface PersistedQuery {
  buster: string
  queryHash: string
  queryKey: readonly unknown[]
  state: unknown
}

/** Owner of queries that are the same for everybody. */
export const PUBLIC_QUERIES = 'public'

/** The persister's storage for one owner: nobody reads what was fetched for somebody else. */
export function queryStorage<Value extends PersistedQuery>(owner: string) {
  return {
    /** An unreadable store is an empty one: the network may still answer. */
    getItem: (key: string) =>
      withDb(db => db.get('queries', keyOf(owner, key))).catch(() => undefined) as Promise<Value | undefined>,

    /** An answer that arrives after its owner has left the device is not written down any more. */
    setItem: (key: string, value: Value) =>
      withDb(async db => {
        const tx = db.transaction(['session', 'queries'], 'readwrite', { durability: 'relaxed' })
        const session = await tx.objectStore('session').get('current')
        if (owner === PUBLIC_QUERIES || session?.userId === owner) {
          await tx.objectStore('queries').put(value, keyOf(owner, key))
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
