import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import { tidying } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'

/** As long as idempotency keys are kept: later the server cannot tell whether the entry arrived. */
const KEEP_MS = 60 * 86_400_000

export const refusedWriteJobs: readonly Job[] = [
  tidying('refused-writes', async ({ db, now }) => {
    await deleteInBatches(db, 'refused_write', sql`last_at < ${new Date(now().getTime() - KEEP_MS)}`)
  }),
]
