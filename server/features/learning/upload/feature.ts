import { fileMount } from './download.ts'
import { uploadJobs } from './jobs.ts'
import { uploadBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const uploadFeature = {
  bindings: uploadBindings,
  mounts: [fileMount],
  jobs: uploadJobs,
} satisfies Feature
