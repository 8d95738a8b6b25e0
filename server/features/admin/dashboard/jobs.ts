import type { Job } from '../../../jobs/job.ts'
import { countDays } from './figures.ts'

export const dashboardJobs: readonly Job[] = [
  {
    name: 'daily-figures',
    everyMs: 600_000,
    startsAtOnce: true,
    run: ({ db, now }) => countDays(db, now()),
  },
]
