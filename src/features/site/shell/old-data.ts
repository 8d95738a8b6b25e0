import type { QueryCache } from '@tanstack/react-query'
import { formatAge } from '#app/lib/time-spans.ts'
import type { Connection } from '#app/ui/states/connection.ts'

/** Returns the date of the oldest stale data on the screen, or `undefined` if there is none. */
export function findOldestShown(cache: QueryCache, framePaths: readonly string[]): number | undefined {
  const shownQueries = cache
    .getAll()
    .filter(query => query.isActive() && query.state.data !== undefined && query.isStale())
    // Queries of the frame are left out, because their data does not belong to the page.
    .filter(query => !framePaths.includes(String(query.queryKey[0])))
    .map(query => query.state.dataUpdatedAt)
  return shownQueries.length === 0 ? undefined : Math.min(...shownQueries)
}

const reasons: Record<Exclude<Connection, 'answered'>, string> = {
  late: 'Server belum menjawab',
  silent: 'Tidak ada jawaban dari server',
  portal: 'Jaringan ini meminta login dulu',
  offline: 'Kamu sedang offline',
}

/** Returns the note about stored data, or undefined if the server answers or no stored data is shown. */
export function describeOldData(
  connection: Connection,
  shownSince: number | undefined,
  now: number,
): string | undefined {
  if (connection === 'answered' || shownSince === undefined) return undefined
  // Shows no age for data that was copied from the response of a list. Such data is stored with the time 1, until it
  // has been requested itself.
  const age = shownSince > 1 ? ` (${formatAge(shownSince, now)})` : ''
  return `${reasons[connection]}. Yang tampil ini dari perangkatmu${age}.`
}
