import { tidying } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { forgetOldUploads } from './service.ts'

export const uploadJobs: readonly Job[] = [tidying('uploads', forgetOldUploads)]
