import type { Job } from '../../jobs/job.ts'
import { tidying } from '../../jobs/housekeeping.ts'
import { sendDueMail } from './sender.ts'
import { forgetOldMail, SEND_MAIL } from './service.ts'

export const mailJobs: readonly Job[] = [
  // By itself from time to time: for later tries, and for what a dead server left.
  { name: SEND_MAIL, everyMs: 5_000, startsAtOnce: true, run: sendDueMail },
  tidying('mail', forgetOldMail),
]
