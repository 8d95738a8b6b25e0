/** The periods of the board and where each begins, in West Indonesian time (UTC+7, no summer time). */
export const boardPeriods = ['week', 'month', 'all'] as const
export type BoardPeriod = (typeof boardPeriods)[number]

const WIB_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** A running period: its name among the stored scores, and between which instants it runs. */
export interface RunningPeriod {
  key: string
  startsAt: Date | null
  endsAt: Date | null
}

/** Weeks begin on Monday 00.00 WIB, months on the first. */
export function runningPeriod(period: BoardPeriod, at: Date): RunningPeriod {
  if (period === 'all') return { key: 'all', startsAt: null, endsAt: null }
  // Read by its UTC parts, this date shows the clock on a wall in Jakarta.
  const wall = new Date(at.getTime() + WIB_MS)
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  const isWeek = period === 'week'
  const first = isWeek ? Date.UTC(year, month, day) - ((wall.getUTCDay() + 6) % 7) * DAY_MS : Date.UTC(year, month, 1)
  const next = isWeek ? first + 7 * DAY_MS : Date.UTC(year, month + 1, 1)
  const name = new Date(first).toISOString()
  return {
    key: isWeek ? `week:${name.slice(0, 10)}` : `month:${name.slice(0, 7)}`,
    startsAt: new Date(first - WIB_MS),
    endsAt: new Date(next - WIB_MS),
  }
}

/** As others may read it: 'Siti R.'. Initials of later names only, so that nobody can be looked up by it. */
export function boardName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  if (last === undefined) return first
  // By its code point: half of a character is not an initial.
  return `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0).toUpperCase()}.`
}

/** Where equal points share a rank, from the points in falling order. */
export function ranksOf(points: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [at, value] of points.entries()) {
    ranks.push(at > 0 && points[at - 1] === value ? (ranks[at - 1] ?? at) : at + 1)
  }
  return ranks
}
