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
  return withDb(async db => (await db.get('queries', storedKey))?.buster === QUERY_SCHEMA)
}
