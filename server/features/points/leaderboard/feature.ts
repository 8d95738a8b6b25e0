import { leaderboardJobs } from './jobs.ts'
import { leaderboardBindings } from './routes.ts'
import { leaderboardTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const leaderboardFeature = {
  bindings: leaderboardBindings,
  jobs: leaderboardJobs,
  topics: leaderboardTopics,
} satisfies Feature
