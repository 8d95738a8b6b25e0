import { deleteInBatches } from '../../db/batches.ts'
import type { Job } from '../../jobs/job.ts'
import { forgetUndo, oldBulks } from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const age = { plannedMs: DAY_MS, keptMs: 90 * DAY_MS }

export const bulkJobs: readonly Job[] = [
  {
    name: 'forget-bulks',
    everyMs: HOUR_MS,
    async run({ db, now }) {
      await forgetUndo(db, now())
      await deleteInBatches(db, 'bulk_run', oldBulks(now(), age), 1)
    },
  },
]
