import { hashKey, type QueryKey } from '@tanstack/react-query'
import { withDb } from '#app/data/db.ts'
import { keyOf, PUBLIC_QUERIES } from '#app/data/query-storage.ts'

/** Grows when stored answers change shape in a way a screen would stumble over. */
export const QUERY_SCHEMA = '1'
export const STORED_PREFIX = 'q'

/** The name an answer is stored under, for those who must be sure that it is there. */
export function storedKeyOf(userId: string, isPublic: boolean, queryKey: QueryKey): string {
  return keyOf(isPublic ? PUBLIC_QUERIES : userId, `${STORED_PREFIX}-${hashKey(queryKey)}`)
}

export async function isQueryKept(storedKey: string): Promise<boolean> {
  return (await whichAreKept([storedKey])).has(storedKey)
}

/** Of these names, those under which an answer lies here. All in one transaction. */
export function whichAreKept(storedKeys: readonly string[]): Promise<ReadonlySet<string>> {
  return withDb(async db => {
    const { store } = db.transaction('queries')
    const rows = await Promise.all(storedKeys.map(key => store.get(key)))
    return new Set(storedKeys.filter((_key, at) => rows[at]?.buster === QUERY_SCHEMA))
  })
}
