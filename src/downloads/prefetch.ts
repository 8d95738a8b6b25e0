import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { getServerTime, getKnownServerTime } from '#app/data/clock.ts'
import {
  type PrefetchAllowance,
  addPrefetchedBytes,
  getMonthBytes,
  readPrefetchAllowance,
} from '#app/data/downloads/prefetch-count.ts'
import { getPrefetchMode } from '#app/data/downloads/settings.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { readConnection } from './connection.ts'
import { createSharedFetch } from './fetch-together.ts'

/** Default `staleTime` of prefetched queries. Stored data that is younger is not fetched again. */
const FRESH_MS = 10 * 60_000

/** Returns whether data may be prefetched. Returns false if the bytes cannot be counted. */
export async function mayPrefetch(known?: PrefetchAllowance): Promise<boolean> {
  const allowance = known ?? (await readPrefetchAllowance().catch(() => undefined))
  if (!allowance) return false
  const mode = getPrefetchMode(readConnection(), allowance.settings)
  return mode === 'free' || (mode === 'counted' && getMonthBytes(allowance, now()) < allowance.settings.monthBytes)
}

/**
 * Uses an estimate until the server's first response. Only the bytes of that response may count for a wrong month,
 * because the response reports the server's time.
 */
const now = () => getKnownServerTime() ?? getServerTime()

/**
 * Counts prefetched bytes, except on a connection that is known not to be metered. Returns the new allowance, or
 * undefined if nothing was counted.
 */
export async function recordPrefetch(bytes: number): Promise<PrefetchAllowance | undefined> {
  if (readConnection().isMetered === false) return undefined
  return addPrefetchedBytes(bytes, now()).catch(() => undefined)
}

/**
 * Prefetches the data of a query that a screen may need later, and stores it on the device, within this month's byte
 * limit.
 */
export type PrefetchQueue = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void>

/**
 * Creates a prefetch function for the current user. Calls that start together are sent as one request. The bytes of
 * that request are counted, and the next call is made only if the month's limit is not reached.
 */
export function createPrefetch(queryClient: QueryClient): PrefetchQueue {
  let known: Promise<PrefetchAllowance | undefined> | undefined
  const onBytes = (bytes: number) => {
    known = recordPrefetch(bytes)
  }
  const meta = { onBytes, fetch: createSharedFetch(getCurrentUserId(), onBytes) }
  return async query => {
    const ownAllowance = (known ??= readPrefetchAllowance().catch(() => undefined))
    if (await mayPrefetch(await ownAllowance)) {
      await queryClient.prefetchQuery({ staleTime: FRESH_MS, ...query, meta: { ...query.meta, ...meta } })
    }
    // If nothing was counted, the next query reads the allowance again, so that a setting changed meanwhile applies.
    if (known === ownAllowance) known = undefined
  }
}
