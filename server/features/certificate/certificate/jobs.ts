import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { moveFiles, removeOrphans } from './files.ts'

export const certificateJobs: readonly Job[] = [
  createCleanupJob('certificate-files', async (context, signal) => {
    await moveFiles(context, signal)
    await removeOrphans(context)
  }),
]
