import { tidying } from '../../jobs/housekeeping.ts'
import type { Job } from '../../jobs/job.ts'
import { foldDeltas } from './queries.ts'
import { forgetOldBoards } from './service.ts'

export const leaderboardJobs: readonly Job[] = [
  // Ranks are right without it, only slower to read.
  { name: 'fold-leaderboard', everyMs: 1_000, run: ({ db }) => foldDeltas(db) },
  tidying('leaderboard', forgetOldBoards),
]
