import type { Job } from '../../../jobs/job.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { updateCohorts } from './cohorts.ts'
import { updateDailyStatistics } from './figures.ts'

export const dashboardJobs: readonly Job[] = [
  {
    name: 'compute-daily-figures',
    everyMs: 600_000,
    startsAtOnce: true,
    run: ({ db, now }) => updateDailyStatistics(db, now()),
  },
  {
    name: 'compute-cohorts',
    everyMs: HOUR_MS,
    startsAtOnce: true,
    run: ({ db, now }) => updateCohorts(db, now()),
  },
]
