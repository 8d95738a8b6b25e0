import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteUndoData, isOldBulk } from './queries.ts'

const age = { plannedMs: DAY_MS, keptMs: 90 * DAY_MS }

export const bulkJobs: readonly Job[] = [
  {
    name: 'delete-old-bulk-operations',
    everyMs: HOUR_MS,
    async run({ db, now }) {
      await deleteUndoData(db, now())
      await deleteInBatches(db, 'bulk_run', isOldBulk(now(), age), 1)
    },
  },
]
