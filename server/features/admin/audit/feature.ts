import { auditJobs } from './jobs.ts'
import { auditBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const auditFeature = {
  bindings: auditBindings,
  jobs: auditJobs,
} satisfies Feature
