import { searchJobs } from './jobs.ts'
import { searchBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const searchFeature = {
  bindings: searchBindings,
  jobs: searchJobs,
} satisfies Feature
