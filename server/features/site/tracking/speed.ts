import type { PageSpeed, SpeedDays } from '#contract/admin/page-speed.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Db } from '../../../db/database.ts'
import { listPageErrors, listSlowTaps, readPageVitals } from './speed-queries.ts'

/**
 * Returns the page measurements of the last days. The measurements come from browsers whose users agreed to this
 * measurement.
 */
export async function readPageSpeed(db: Db, days: SpeedDays, now: Date): Promise<PageSpeed> {
  const since = new Date(now.getTime() - Number(days) * DAY_MS)
  const [pages, taps, errors] = await Promise.all([
    readPageVitals(db, since),
    listSlowTaps(db, since),
    listPageErrors(db, since),
  ])
  const measured = (p75: number | null, count: number) => (p75 === null ? null : { p75, count })
  return {
    pages: pages.map(row => ({
      url: row.url,
      lcpMs: measured(row.lcp, row.lcp_count),
      inpMs: measured(row.inp, row.inp_count),
      clsMilli: measured(row.cls, row.cls_count),
    })),
    taps: taps.map(({ p75, last_at, ...row }) => ({ ...row, p75Ms: p75, lastAt: last_at.toISOString() })),
    errors: errors.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() })),
  }
}
