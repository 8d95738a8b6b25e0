import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldClients } from '../../../auth/known-clients.ts'
import { deleteOldLinks } from './mail-links.ts'
import { deleteOldSessions } from './service.ts'

export const authJobs: readonly Job[] = [
  createCleanupJob('sessions', deleteOldSessions),
  createCleanupJob('mail-links', deleteOldLinks),
  createCleanupJob('known-places', deleteOldClients),
]
