import type { QueryCache } from '@tanstack/react-query'
import { formatAge } from '#app/lib/time-spans.ts'
import type { Connection } from '#app/ui/states/connection.ts'

/** Date of the oldest answer on the screen among those that may change; `undefined` if there is none. */
export function oldestShown(cache: QueryCache, framePaths: readonly string[]): number | undefined {
  const shown = cache
    .getAll()
    .filter(query => query.isActive() && query.state.data !== undefined && query.isStale())
    // Answers of the frame do not count as data of the page.
    .filter(query => !framePaths.includes(String(query.queryKey[0])))
    .map(query => query.state.dataUpdatedAt)
  return shown.length === 0 ? undefined : Math.min(...shown)
}

const reasons: Record<Exclude<Connection, 'answered'>, string> = {
  late: 'Server belum menjawab',
  silent: 'Tidak ada jawaban dari server',
  portal: 'Jaringan ini meminta login dulu',
  offline: 'Kamu sedang offline',
}

/** Message above old data while no newer data arrives; undefined if the server answers. */
export function oldDataText(connection: Connection, shownSince: number | undefined, now: number): string | undefined {
  if (connection === 'answered' || shownSince === undefined) return undefined
  // A screen filled from a longer list has no time of its own request: `shownSince` is then at most 1.
  const age = shownSince > 1 ? ` (${formatAge(shownSince, now)})` : ''
  return `${reasons[connection]}. Yang tampil ini dari perangkatmu${age}.`
}
