import type { PointEntry } from '#contract/points/leaderboard.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { formatLongDay } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'

export interface PointDay {
  /** 'Hari ini' (today), 'Kemarin' (yesterday), or a date such as 'Sabtu, 28 November 2026'. */
  title: string
  sum: number
  entries: readonly PointEntry[]
}

/** Groups entries, newest first, by day in the device's time zone. */
export function groupByDay(entries: readonly PointEntry[], now: number, timeZone?: string): PointDay[] {
  const names = new Map([
    [formatLongDay(now, timeZone), 'Hari ini'],
    [formatLongDay(now - DAY_MS, timeZone), 'Kemarin'],
  ])
  const days = new Map<string, PointEntry[]>()
  for (const entry of entries) {
    const name = formatLongDay(entry.happenedAt, timeZone)
    days.set(name, [...(days.get(name) ?? []), entry])
  }
  return [...days].map(([name, ofDay]) => ({
    title: names.get(name) ?? name,
    sum: ofDay.reduce((sum, { amount }) => sum + amount, 0),
    entries: ofDay,
  }))
}

/** Returns a signed number such as '+35', '−60' or '0'. */
export function formatSignedNumber(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return sign + formatNumber(Math.abs(amount))
}
