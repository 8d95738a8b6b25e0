import { tidying } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { forgetOldPlaces } from '../../../auth/known-places.ts'
import { forgetOldLinks } from './mail-links.ts'
import { forgetOldSessions } from './service.ts'

export const authJobs: readonly Job[] = [
  tidying('sessions', forgetOldSessions),
  tidying('mail-links', forgetOldLinks),
  tidying('known-places', forgetOldPlaces),
]
