import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { touchInOwnTransaction } from '../../../realtime/touch.ts'
import { aggregateDeltas } from './queries.ts'
import { deleteOldBoards } from './service.ts'

export const leaderboardJobs: readonly Job[] = [
  // Makes ranks faster to calculate. Ranks are also correct without this job.
  {
    name: 'aggregate-leaderboard',
    everyMs: 1_000,
    run: async ({ db }) => {
      // Updates the topic's row once per run. If each change of points updated the row, all changes would wait for each
      // other.
      if ((await aggregateDeltas(db)) > 0) await touchInOwnTransaction(db, 'leaderboard')
    },
  },
  createCleanupJob('leaderboard', deleteOldBoards),
]
