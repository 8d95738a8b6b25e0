import { cleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldWrites } from './queries.ts'

/** As long as idempotency keys are kept. After that the server cannot find out whether the entry was accepted later. */
const KEEP_MS = 60 * 86_400_000

export const refusedWriteJobs: readonly Job[] = [
  cleanupJob('refused-writes', async ({ db, now }) => {
    await deleteOldWrites(db, new Date(now().getTime() - KEEP_MS))
  }),
]
