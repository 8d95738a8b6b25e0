import { pointJobs } from './jobs.ts'
import { pointBindings } from './routes.ts'
import { pointTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const pointsFeature = {
  bindings: pointBindings,
  jobs: pointJobs,
  topics: pointTopics,
} satisfies Feature
