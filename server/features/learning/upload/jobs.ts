import { cleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldUploads } from './service.ts'

export const uploadJobs: readonly Job[] = [cleanupJob('uploads', deleteOldUploads)]
