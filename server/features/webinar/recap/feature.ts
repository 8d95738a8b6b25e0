import { recapJobs } from './jobs.ts'
import { recapNoticeSamples } from './notices.ts'
import { recapBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const recapFeature = {
  bindings: recapBindings,
  jobs: recapJobs,
  noticeSamples: recapNoticeSamples,
} satisfies Feature
