import type { Job } from '../jobs/job.ts'
import { createCleanupJob } from '../jobs/housekeeping.ts'
import type { EmailKinds } from './email-kind.ts'
import { deleteOldMail, SEND_MAIL } from './queue.ts'
import { sendDueMail } from './sender.ts'

/** Job that sends queued emails, rendered with the features' templates. */
export function createMailJobs(emailKinds: EmailKinds): readonly Job[] {
  return [
    // The job also runs on a timer, for retries and for emails of a server that was killed.
    {
      name: SEND_MAIL,
      everyMs: 5_000,
      startsAtOnce: true,
      run: (context, signal) => sendDueMail(emailKinds, context, signal),
    },
    createCleanupJob('mail', deleteOldMail),
  ]
}
