import { tidying } from '../../jobs/housekeeping.ts'
import type { Job } from '../../jobs/job.ts'
import { touchAlone } from '../../realtime/touch.ts'
import { foldDeltas } from './queries.ts'
import { forgetOldBoards } from './service.ts'

export const leaderboardJobs: readonly Job[] = [
  // Ranks are right without it, only slower to read.
  {
    name: 'fold-leaderboard',
    everyMs: 1_000,
    run: async ({ db }) => {
      // Not where the points are moved: everybody who earns some would wait for this one row.
      if ((await foldDeltas(db)) > 0) await touchAlone(db, 'leaderboard')
    },
  },
  tidying('leaderboard', forgetOldBoards),
]
