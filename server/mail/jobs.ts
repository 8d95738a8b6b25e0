import type { Job } from '../jobs/job.ts'
import { tidying } from '../jobs/housekeeping.ts'
import type { LetterKinds } from './letter-kind.ts'
import { forgetOldMail, SEND_MAIL } from './queue.ts'
import { sendDueMail } from './sender.ts'

/** Sends what waits, in the words that the features hand in. */
export function mailJobs(letters: LetterKinds): readonly Job[] {
  return [
    // By itself from time to time: for later tries, and for what a dead server left.
    {
      name: SEND_MAIL,
      everyMs: 5_000,
      startsAtOnce: true,
      run: (context, signal) => sendDueMail(letters, context, signal),
    },
    tidying('mail', forgetOldMail),
  ]
}
