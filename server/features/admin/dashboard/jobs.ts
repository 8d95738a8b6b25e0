import type { Job } from '../../../jobs/job.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { countCohorts } from './cohorts.ts'
import { countDays } from './figures.ts'

export const dashboardJobs: readonly Job[] = [
  {
    name: 'compute-daily-figures',
    everyMs: 600_000,
    startsAtOnce: true,
    run: ({ db, now }) => countDays(db, now()),
  },
  {
    name: 'compute-cohorts',
    everyMs: HOUR_MS,
    startsAtOnce: true,
    run: ({ db, now }) => countCohorts(db, now()),
  },
]
