import { bulkJobs } from './jobs.ts'
import type { Feature } from '../../feature.ts'

export const bulkFeature = {
  jobs: bulkJobs,
} satisfies Feature
