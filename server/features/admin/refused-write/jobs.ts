import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldWrites } from './queries.ts'

/**
 * Retention time of refused entries. Equals the retention time of idempotency keys, because without the key the server
 * cannot know whether an entry was sent again and accepted.
 */
const KEEP_MS = 60 * 86_400_000

export const refusedWriteJobs: readonly Job[] = [
  createCleanupJob('refused-writes', async ({ db, now }) => {
    await deleteOldWrites(db, new Date(now().getTime() - KEEP_MS))
  }),
]
