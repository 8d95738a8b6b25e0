import type { PointEntry } from '#contract/points/leaderboard.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { formatLongDay } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'

export interface PointDay {
  /** 'Hari ini' (today), 'Kemarin' (yesterday), or a date such as 'Sabtu, 28 November 2026'. */
  title: string
  /** Undefined if some entries of the day may not be loaded. */
  sum: number | undefined
  entries: readonly PointEntry[]
}

interface Settings {
  /** True if the server has entries that are older than the last entry of the list. */
  hasOlder: boolean
  timeZone?: string
}

/**
 * Groups the entries of the ledger by day in the device's time zone, newest first. The ledger is in another order,
 * because an entry from a device without a connection arrives later than it happened.
 */
export function groupByDay(entries: readonly PointEntry[], now: number, { hasOlder, timeZone }: Settings): PointDay[] {
  const names = new Map([
    [formatLongDay(now, timeZone), 'Hari ini'],
    [formatLongDay(now - DAY_MS, timeZone), 'Kemarin'],
  ])
  const days = new Map<string, PointEntry[]>()
  for (const entry of entries.toSorted((a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt))) {
    const name = formatLongDay(entry.happenedAt, timeZone)
    days.set(name, [...(days.get(name) ?? []), entry])
  }
  const last = entries.at(-1)
  const listed = [...days]
  const cutAt = last && hasOlder ? listed.findIndex(([, ofDay]) => ofDay.includes(last)) : listed.length
  return listed.map(([name, ofDay], at) => ({
    title: names.get(name) ?? name,
    sum: at < cutAt ? ofDay.reduce((sum, { amount }) => sum + amount, 0) : undefined,
    entries: ofDay,
  }))
}

/** Returns a signed number such as '+35', '−60' or '0'. */
export function formatSignedNumber(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return sign + formatNumber(Math.abs(amount))
}
