import { recapJobs } from './jobs.ts'
import { recapBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const recapFeature = {
  bindings: recapBindings,
  jobs: recapJobs,
} satisfies Feature
