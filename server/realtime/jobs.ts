import { tidying } from '../jobs/housekeeping.ts'
import type { Job } from '../jobs/job.ts'
import { forgetGone } from './presence-queries.ts'

export const realtimeJobs: readonly Job[] = [tidying('presence', ({ db }) => forgetGone(db))]
