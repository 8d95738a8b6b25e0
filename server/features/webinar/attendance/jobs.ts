import type { Job } from '../../../jobs/job.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { GIVE_CERTIFICATES } from './job-names.ts'
import { evaluateWebinars } from './evaluate.ts'

/**
 * Issues certificates after a webinar ends. Runs again if attendance is added later, because an entry arrives late or a
 * leader of the meeting grants an objection.
 */
export const attendanceJobs: readonly Job[] = [
  {
    name: GIVE_CERTIFICATES,
    everyMs: 60_000,
    run: async (context, signal) => {
      await evaluateWebinars(context, signal)
      wakeNotificationJob(context)
    },
  },
]
