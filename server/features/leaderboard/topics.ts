import { forEverybody, type Topic } from '../../realtime/topic.ts'

/** It moves each second of an evening; nobody reads that fast. */
export const leaderboardTopics: readonly Topic[] = [
  { kind: 'leaderboard', everyMs: 5_000, rowFor: forEverybody('leaderboard') },
]
