import { refusedWriteJobs } from './jobs.ts'
import { refusedNoticeSample } from './notices.ts'
import { refusedWriteBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const refusedWriteFeature = {
  bindings: refusedWriteBindings,
  jobs: refusedWriteJobs,
  noticeSamples: [refusedNoticeSample],
} satisfies Feature
