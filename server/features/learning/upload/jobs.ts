import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldUploads } from './service.ts'

export const uploadJobs: readonly Job[] = [createCleanupJob('uploads', deleteOldUploads)]
