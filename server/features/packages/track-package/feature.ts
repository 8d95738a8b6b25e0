import { trackPackageJobs } from './jobs.ts'
import { trackPackageBindings } from './routes.ts'
import { trackPackageTasks } from './tasks.ts'
import type { Feature } from '../../feature.ts'

export const trackPackageFeature = {
  bindings: trackPackageBindings,
  jobs: trackPackageJobs,
  tasks: trackPackageTasks,
} satisfies Feature
