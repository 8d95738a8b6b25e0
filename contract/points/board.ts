/** Periods of the leaderboard. They start at midnight in Jakarta (WIB, UTC+7, no summer time). */
export const boardPeriods = ['week', 'month', 'all'] as const
export type BoardPeriod = (typeof boardPeriods)[number]

const WIB_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** The current period: its key in the stored scores, its start and its end. */
export interface RunningPeriod {
  key: string
  startsAt: Date | null
  endsAt: Date | null
}

/** Returns the current period. Weeks begin on Monday 00.00 WIB, months on the first. */
export function getRunningPeriod(period: BoardPeriod, at: Date): RunningPeriod {
  if (period === 'all') return { key: 'all', startsAt: null, endsAt: null }
  // Date whose UTC fields are the clock time in Jakarta.
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

/**
 * Returns the name as others may see it: 'Siti R.'. Shows only the initial of the last name, so that others cannot find
 * the user by name.
 */
export function formatBoardName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  if (last === undefined) return first
  // Uses the code point, because a surrogate alone is not a character.
  return `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0).toUpperCase()}.`
}

/** Returns the ranks for points in descending order. Learners with equal points share a rank. */
export function computeRanks(points: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [at, value] of points.entries()) {
    ranks.push(at > 0 && points[at - 1] === value ? (ranks[at - 1] ?? at) : at + 1)
  }
  return ranks
}
