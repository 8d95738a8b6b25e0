import { cleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldClients } from '../../../auth/known-clients.ts'
import { deleteOldLinks } from './mail-links.ts'
import { deleteOldSessions } from './service.ts'

export const authJobs: readonly Job[] = [
  cleanupJob('sessions', deleteOldSessions),
  cleanupJob('mail-links', deleteOldLinks),
  cleanupJob('known-places', deleteOldClients),
]
