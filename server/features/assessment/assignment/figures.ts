import { DAY_MS } from '#contract/wire/durations.ts'
import type { ExpertStatistics } from '#contract/assessment/expert-task.ts'
import { computePromisedAssessmentTime } from '#contract/assessment/assessment-promise.ts'
import type { Db } from '../../../db/database.ts'
import { listAssessmentsSince, countExpertTasks } from './figure-queries.ts'

/** Reads the statistics of one expert. */
export async function readExpertStatistics(db: Db, userId: string, now: Date): Promise<ExpertStatistics> {
  const [waiting, assessed] = await Promise.all([countExpertTasks(db, userId, now), readAssessed(db, userId, now)])
  return { ...waiting, ...assessed }
}

/**
 * Counts in JavaScript, so that only `computePromisedAssessmentTime` defines the promised time. The number of rows is
 * small, because an expert assesses some hundred answers per month.
 */
async function readAssessed(db: Db, userId: string, now: Date) {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await listAssessmentsSince(db, userId, since(30))
  const scores = rows.flatMap(({ state, score }) => (state === 'scored' && score !== null ? [score] : []))
  const sum = scores.reduce((total, score) => total + score, 0)
  const weekAgo = since(7)
  return {
    assessedThisWeekCount: rows.filter(row => row.assessed_at !== null && row.assessed_at >= weekAgo).length,
    assessedCount: rows.length,
    keptCount: rows.filter(
      row => row.assessed_at !== null && row.assessed_at <= computePromisedAssessmentTime(row.handed_in_at),
    ).length,
    averageScore: scores.length > 0 ? Math.round(sum / scores.length) : null,
  }
}
