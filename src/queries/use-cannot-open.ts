import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReachable, useConnection } from '#app/session/online.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { isQueryStored, getStoredKey } from './kept-answers.ts'

/** Part of a query from which its stored key is computed. */
export interface NamedQuery {
  queryKey: QueryKey
  meta?: Record<string, unknown>
}

/**
 * Returns whether a page that needs the data of these queries cannot be opened now, because the device is offline and
 * some of the data is not stored. Used for a notice before the tap. Returns false until the device's storage has been
 * read.
 */
export function useCannotOpen(queries: readonly NamedQuery[]): boolean {
  const queryClient = useQueryClient()
  const isCutOff = !isReachable(useConnection())
  const name = JSON.stringify(queries.map(({ queryKey, meta }) => [queryKey, meta?.['public'] === true]))
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    if (!isCutOff) return undefined
    let isCurrent = true
    const wantedQueries = JSON.parse(name) as [QueryKey, boolean][] // the text was created from keys of this type
    isAnyNotKept(queryClient, wantedQueries).then(
      isMissing => (isCurrent && isMissing ? setMissing(name) : undefined),
      () => undefined,
    )
    return () => {
      isCurrent = false
      setMissing(undefined)
    }
  }, [queryClient, isCutOff, name])
  return isCutOff && missing === name
}

/** Returns whether one of these queries has no data, in memory or on the device. */
export function isAnyQueryMissing(client: QueryClient, queries: readonly NamedQuery[]): Promise<boolean> {
  return isAnyNotKept(
    client,
    queries.map(({ queryKey, meta }) => [queryKey, meta?.['public'] === true]),
  )
}

async function isAnyNotKept(client: QueryClient, queries: readonly [QueryKey, boolean][]): Promise<boolean> {
  for (const [queryKey, isPublic] of queries) {
    if (client.getQueryData(queryKey) !== undefined) continue
    if (!(await isQueryStored(getStoredKey(getCurrentUserId() ?? '', isPublic, queryKey)))) return true
  }
  return false
}
