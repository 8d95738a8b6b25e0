import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { touchAlone } from '../../../realtime/touch.ts'
import { aggregateDeltas } from './queries.ts'
import { deleteOldBoards } from './service.ts'

export const leaderboardJobs: readonly Job[] = [
  // Ranks are correct without this job too, but then they are slower to calculate.
  {
    name: 'aggregate-leaderboard',
    everyMs: 1_000,
    run: async ({ db }) => {
      // Touches the row here and not in each change of points, because otherwise all changes of points would wait for
      // this one row.
      if ((await aggregateDeltas(db)) > 0) await touchAlone(db, 'leaderboard')
    },
  },
  createCleanupJob('leaderboard', deleteOldBoards),
]
