import { hashKey, type QueryKey } from '@tanstack/react-query'
import { withDb } from '#app/data/db.ts'
import { getRowKey, PUBLIC_QUERIES } from '#app/data/query-storage.ts'

/** Version of the stored responses' shape. Must be increased if a change of the shape would break a screen. */
export const QUERY_SCHEMA = '1'
/** Beginning of the keys of stored responses. */
export const STORED_PREFIX = 'q'

/** Returns the key under which a response is stored, for callers that must check whether it is present. */
export function getStoredKey(userId: string, isPublic: boolean, queryKey: QueryKey): string {
  return getRowKey(isPublic ? PUBLIC_QUERIES : userId, `${STORED_PREFIX}-${hashKey(queryKey)}`)
}

export async function isQueryStored(storedKey: string): Promise<boolean> {
  return (await findStoredKeys([storedKey])).has(storedKey)
}

/** Returns the keys in `storedKeys` under which a response is stored. Uses one transaction. */
export function findStoredKeys(storedKeys: readonly string[]): Promise<ReadonlySet<string>> {
  return withDb(async db => {
    const { store } = db.transaction('queries')
    const rows = await Promise.all(storedKeys.map(key => store.get(key)))
    return new Set(storedKeys.filter((_key, at) => rows[at]?.buster === QUERY_SCHEMA))
  })
}
