import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { serverNow, knownServerTime } from '#app/data/clock.ts'
import { type Allowance, countAhead, countIn, readAllowance } from '#app/data/downloads/prefetch-count.ts'
import { prefetchTerms } from '#app/data/downloads/settings.ts'
import { currentUserId } from '#app/session/session.ts'
import { connectionNow } from './connection.ts'
import { fetchingTogether } from './fetch-together.ts'

/** Age up to which an answer is fresh enough for data that no screen shows yet. */
const FRESH_MS = 10 * 60_000

/** True if data may be fetched ahead of a request. If bytes cannot be counted, no data is fetched. */
export async function mayPrefetch(known?: Allowance): Promise<boolean> {
  const allowance = known ?? (await readAllowance().catch(() => undefined))
  if (!allowance) return false
  const terms = prefetchTerms(connectionNow(), allowance.settings)
  return terms === 'free' || (terms === 'counted' && countIn(allowance, now()) < allowance.settings.monthBytes)
}

/**
 * Before the server's first answer the device's clock is used: one answer is counted in its month, then the time is
 * known.
 */
const now = () => knownServerTime() ?? serverNow()

/**
 * Counts bytes fetched ahead, except on a connection that is known to cost nothing. Returns the allowance after it if
 * it counted.
 */
export async function recordPrefetch(bytes: number): Promise<Allowance | undefined> {
  if (connectionNow().isMetered === false) return undefined
  return countAhead(bytes, now()).catch(() => undefined)
}

/** Stores an answer that a screen may need later on the device, within this month's bytes. */
export type PrefetchQueue = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void>

/**
 * Fetches answers for the current user. Calls that start together are sent as one request. Its bytes are counted, which
 * shows whether the next one is within the month's limit.
 */
export function createPrefetch(queryClient: QueryClient): PrefetchQueue {
  let known: Promise<Allowance | undefined> | undefined
  const onBytes = (bytes: number) => {
    known = recordPrefetch(bytes)
  }
  const meta = { onBytes, fetch: fetchingTogether(currentUserId(), onBytes) }
  return async query => {
    const own = (known ??= readAllowance().catch(() => undefined))
    if (await mayPrefetch(await own)) {
      await queryClient.prefetchQuery({ staleTime: FRESH_MS, ...query, meta: { ...query.meta, ...meta } })
    }
    // If nothing was counted, the next query reads the allowance again, so that a choice made meanwhile applies.
    if (known === own) known = undefined
  }
}
