import { attendanceDeskBindings } from './expert-routes.ts'
import { attendanceJobs } from './jobs.ts'
import { attendanceBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const attendanceFeature = {
  bindings: [...attendanceBindings, ...attendanceDeskBindings],
  jobs: attendanceJobs,
} satisfies Feature
