import type { Job } from '../jobs/job.ts'
import { createCleanupJob } from '../jobs/housekeeping.ts'
import type { EmailKinds } from './email-kind.ts'
import { deleteOldMail, SEND_MAIL } from './queue.ts'
import { sendDueMail } from './sender.ts'

/** Creates the job that renders and sends queued emails. */
export function createMailJobs(emailKinds: EmailKinds): readonly Job[] {
  return [
    // Also runs by a timer, to retry emails and to send the emails of a server that was killed.
    {
      name: SEND_MAIL,
      everyMs: 5_000,
      startsAtOnce: true,
      run: (context, signal) => sendDueMail(emailKinds, context, signal),
    },
    createCleanupJob('mail', deleteOldMail),
  ]
}
