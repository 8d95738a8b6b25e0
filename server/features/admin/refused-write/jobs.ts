import { tidying } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldWrites } from './queries.ts'

/** As long as idempotency keys are kept: later the server cannot tell whether the entry arrived. */
const KEEP_MS = 60 * 86_400_000

export const refusedWriteJobs: readonly Job[] = [
  tidying('refused-writes', async ({ db, now }) => {
    await deleteOldWrites(db, new Date(now().getTime() - KEEP_MS))
  }),
]
