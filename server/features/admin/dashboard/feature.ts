import { dashboardJobs } from './jobs.ts'
import { dashboardBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const dashboardFeature = {
  bindings: dashboardBindings,
  jobs: dashboardJobs,
} satisfies Feature
