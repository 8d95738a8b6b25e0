import { sharedRow, type Topic } from '../../../realtime/topic.ts'

/** Hints are limited to one in five seconds: the board can change every second, but no user reads that fast. */
export const leaderboardTopics: readonly Topic[] = [
  { kind: 'leaderboard', everyMs: 5_000, rowFor: sharedRow('leaderboard') },
]
