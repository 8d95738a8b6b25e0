import { DAY_MS } from '#contract/wire/durations.ts'
import { type Statistic, StatisticName } from '#contract/admin/dashboard.ts'
import { formatIsoDay, findDayStart } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'
import { listDailyValues, listLastDays, storeDailyValues } from './figure-queries.ts'
import { readStatisticTotal } from './totals.ts'

/** Number of days for which a new figure is counted: two years, so that a year can be compared with the year before. */
const KEPT_DAYS = 2 * 365

/** Counts again from the day before the last counted day, because entries of devices can arrive late. */
export async function updateDailyStatistics(db: Db, now: Date): Promise<void> {
  const lastOf = new Map((await listLastDays(db)).map(row => [row.name, row.at]))
  for (const name of StatisticName.options) {
    // Each figure has its own last day, so that a new figure is counted for the last two years.
    const last = lastOf.get(name)
    const today = findDayStart(now, 'WIB').getTime()
    // The last day is in the future if the clock of the server was ahead.
    const since = last ? Math.min(last.getTime(), today) - DAY_MS : today - KEPT_DAYS * DAY_MS
    await storeDailyValues(db, name, new Date(since))
  }
}

export async function readDailyStatistics(
  db: Db,
  days: number,
  now: Date,
): Promise<{ firstDay: string; figures: Statistic[] }> {
  const getDayAt = (ago: number) => formatIsoDay(new Date(now.getTime() - ago * DAY_MS), 'WIB')
  const rows = await listDailyValues(db, getDayAt(2 * days))
  const values = new Map(rows.map(row => [`${row.name} ${row.day}`, Number(row.value)]))
  const span = (name: StatisticName, from: number) =>
    Array.from({ length: days }, (_, at) => values.get(`${name} ${getDayAt(from - at)}`) ?? 0)
  const [period, earlier] = [
    { from: getDayAt(days - 1), until: getDayAt(0) },
    { from: getDayAt(2 * days - 1), until: getDayAt(days) },
  ]
  const figures: Statistic[] = []
  // Reads one figure after another, because parallel queries would use all database connections of the server.
  for (const name of StatisticName.options) {
    const [values, before] = [span(name, days - 1), span(name, 2 * days - 1)]
    const [total, totalBefore] = await Promise.all([
      readStatisticTotal(db, name, period),
      readStatisticTotal(db, name, earlier),
    ])
    figures.push({
      name,
      values,
      before,
      total: total?.value ?? sumOf(values),
      totalBefore: totalBefore?.value ?? sumOf(before),
      rows: total?.rows ?? null,
    })
  }
  return { firstDay: getDayAt(days - 1), figures }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
