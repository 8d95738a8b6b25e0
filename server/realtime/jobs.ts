import { createCleanupJob } from '../jobs/housekeeping.ts'
import type { Job } from '../jobs/job.ts'
import { removeGonePresence } from './presence-queries.ts'

export const realtimeJobs: readonly Job[] = [createCleanupJob('presence', ({ db }) => removeGonePresence(db))]
