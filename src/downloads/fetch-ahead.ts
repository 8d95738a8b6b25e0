import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { serverNow, toldTime } from '#app/data/clock.ts'
import { countAhead, countedAhead } from '#app/data/downloads/ahead-count.ts'
import { aheadTerms, readDownloadSettings } from '#app/data/downloads/settings.ts'
import { lineNow } from './line.ts'

/** Asked for a moment ago is new enough for what nobody looks at yet. */
const FRESH_MS = 10 * 60_000

/** Whether something may be fetched that nobody asked for yet. */
export async function mayFetchAhead(): Promise<boolean> {
  const settings = await readDownloadSettings()
  const terms = aheadTerms(lineNow(), settings)
  if (terms !== 'counted') return terms === 'free'
  return (await countedAhead(now())) < settings.monthBytes
}

/** Before the server's first answer the device's clock has to do: one answer is counted in its month, then the time is known. */
const now = () => toldTime() ?? serverNow()

/** On a line that is known to cost nothing, nothing is counted. */
export async function noteAhead(bytes: number): Promise<void> {
  if (lineNow().isMetered !== false) await countAhead(bytes, now()).catch(() => undefined)
}

/** Brings an answer onto the device that a screen may want later, as far as this month's bytes go. */
export async function fetchAhead<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (!(await mayFetchAhead())) return
  const counting: Promise<void>[] = []
  const onBytes = (bytes: number) => void counting.push(noteAhead(bytes))
  await queryClient.prefetchQuery({ staleTime: FRESH_MS, ...query, meta: { ...query.meta, onBytes } })
  // The next question is whether there is anything left.
  await Promise.all(counting)
}
