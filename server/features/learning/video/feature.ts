import type { Feature } from '../../feature.ts'
import { videoJobs } from './jobs.ts'

export const videoFeature = {
  jobs: videoJobs,
} satisfies Feature
