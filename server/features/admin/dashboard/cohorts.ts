import type { Cohort } from '#contract/admin/cohorts.ts'
import { findWeekStart } from '#contract/learning/study-week.rules.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import type { Db } from '../../../db/database.ts'
import { findLastWeek, listCohortCells, listCohortSizes, storeCohortCells } from './cohort-queries.ts'
import { presentCohortCell } from './present.ts'

const WEEK_MS = 7 * DAY_MS
/** Number of weeks of registration in the table. */
const COHORTS = 12

const findFirstCohort = (now: Date) => new Date(findWeekStart(now, 'WIB').getTime() - (COHORTS - 1) * WEEK_MS)

/** Counts again from the week before the last counted week. The first run counts all weeks of the table. */
export async function updateCohorts(db: Db, now: Date): Promise<void> {
  const cohortsFrom = findFirstCohort(now)
  const lastWeek = await findLastWeek(db)
  // The last week is in the future if the clock of the server was ahead.
  const last = lastWeek === null ? 0 : Math.min(lastWeek.getTime(), findWeekStart(now, 'WIB').getTime())
  const from = Math.max(cohortsFrom.getTime(), last - WEEK_MS)
  await storeCohortCells(db, { cohortsFrom, from: new Date(from), now })
}

export async function readCohorts(db: Db, now: Date): Promise<Cohort[]> {
  const since = findFirstCohort(now)
  const learners = new Map((await listCohortSizes(db, since)).map(row => [row.cohort, row.learners]))
  const cells = new Map((await listCohortCells(db, since)).map(cell => [`${cell.cohort} ${cell.week}`, cell]))
  return Array.from({ length: COHORTS }, (_, ago) => {
    const start = findWeekStart(now, 'WIB').getTime() - ago * WEEK_MS
    const from = getDayAt(start)
    const total = learners.get(from) ?? 0
    return {
      from,
      until: getDayAt(start + WEEK_MS - DAY_MS),
      learners: total,
      cells: Array.from({ length: ago + 1 }, (_week, since) =>
        presentCohortCell(cells.get(`${from} ${getDayAt(start + since * WEEK_MS)}`), total),
      ),
    }
  })
}

const getDayAt = (ms: number) => formatIsoDay(new Date(ms), 'WIB')
