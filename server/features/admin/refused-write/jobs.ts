import { cleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldWrites } from './queries.ts'

/** Equals the life of idempotency keys: after it the server cannot know whether the entry arrived. */
const KEEP_MS = 60 * 86_400_000

export const refusedWriteJobs: readonly Job[] = [
  cleanupJob('refused-writes', async ({ db, now }) => {
    await deleteOldWrites(db, new Date(now().getTime() - KEEP_MS))
  }),
]
