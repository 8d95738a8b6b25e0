import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { serverNow, knownServerTime } from '#app/data/clock.ts'
import { type Allowance, countAhead, countIn, readAllowance } from '#app/data/downloads/ahead-count.ts'
import { aheadTerms } from '#app/data/downloads/settings.ts'
import { connectionNow } from './connection.ts'

/** Age up to which an answer is fresh enough for data that no screen shows yet. */
const FRESH_MS = 10 * 60_000

/** True if data may be fetched ahead of a request. If bytes cannot be counted, no data is fetched. */
export async function mayFetchAhead(known?: Allowance): Promise<boolean> {
  const allowance = known ?? (await readAllowance().catch(() => undefined))
  if (!allowance) return false
  const terms = aheadTerms(connectionNow(), allowance.settings)
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
export async function noteAhead(bytes: number): Promise<Allowance | undefined> {
  if (connectionNow().isMetered === false) return undefined
  return countAhead(bytes, now()).catch(() => undefined)
}

/** Stores an answer that a screen may need later on the device, within this month's bytes. */
export type FetchAhead = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) => Promise<void>

/** Fetches one answer after the other. Counting one shows whether any bytes are left for the next. */
export function fetchingAhead(queryClient: QueryClient): FetchAhead {
  let known: Allowance | undefined
  return async query => {
    if (!(await mayFetchAhead(known))) return
    known = undefined
    const counting: Promise<Allowance | undefined>[] = []
    const onBytes = (bytes: number) => void counting.push(noteAhead(bytes))
    await queryClient.prefetchQuery({ staleTime: FRESH_MS, ...query, meta: { ...query.meta, onBytes } })
    known = (await Promise.all(counting)).at(-1)
  }
}
