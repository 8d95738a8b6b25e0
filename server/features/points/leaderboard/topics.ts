import { createSharedRow, type Topic } from '../../../realtime/topic.ts'

/** Sends at most one hint in five seconds. The leaderboard can change every second, but users do not read so fast. */
export const leaderboardTopics: readonly Topic[] = [
  { kind: 'leaderboard', everyMs: 5_000, rowFor: createSharedRow('leaderboard') },
]
