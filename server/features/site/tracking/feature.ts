import { trackingJobs } from './jobs.ts'
import { trackingBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const trackingFeature = {
  bindings: trackingBindings,
  jobs: trackingJobs,
} satisfies Feature
