import { mountFiles } from './download.ts'
import { uploadJobs } from './jobs.ts'
import { uploadBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const uploadFeature = {
  bindings: uploadBindings,
  mounts: [mountFiles],
  jobs: uploadJobs,
} satisfies Feature
