import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { touchInOwnTransaction } from '../../../realtime/touch.ts'
import { aggregateDeltas } from './queries.ts'
import { deleteOldBoards } from './service.ts'

export const leaderboardJobs: readonly Job[] = [
  // Makes ranks faster to calculate. Without this job ranks are still correct.
  {
    name: 'aggregate-leaderboard',
    everyMs: 1_000,
    run: async ({ db }) => {
      // Updates the topic's row here and not with each change of points. Otherwise all changes of points would wait for
      // this one row.
      if ((await aggregateDeltas(db)) > 0) await touchInOwnTransaction(db, 'leaderboard')
    },
  },
  createCleanupJob('leaderboard', deleteOldBoards),
]
