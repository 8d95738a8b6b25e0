import { cleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { touchAlone } from '../../../realtime/touch.ts'
import { aggregateDeltas } from './queries.ts'
import { deleteOldBoards } from './service.ts'

export const leaderboardJobs: readonly Job[] = [
  // Without this job ranks are still correct, but slower to read.
  {
    name: 'fold-leaderboard',
    everyMs: 1_000,
    run: async ({ db }) => {
      // Runs here and not with each change of points, because all changes of points would wait for this one row.
      if ((await aggregateDeltas(db)) > 0) await touchAlone(db, 'leaderboard')
    },
  },
  cleanupJob('leaderboard', deleteOldBoards),
]
