import { refusedWriteJobs } from './jobs.ts'
import { refusedWriteBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const refusedWriteFeature = {
  bindings: refusedWriteBindings,
  jobs: refusedWriteJobs,
} satisfies Feature
