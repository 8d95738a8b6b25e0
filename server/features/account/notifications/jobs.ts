import { createCleanupJob } from '../../../jobs/housekeeping.ts'
import type { Job } from '../../../jobs/job.ts'
import { deleteOldNotifications, deleteUnusedCalendars } from './cleanup-queries.ts'
import { decideDueNotifications } from './decide.ts'
import { deliverMails } from './deliver-mails.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { deliverWhatsApps } from './deliver-whatsapp.ts'
import { renewKeys } from './vapid-keys.ts'
import { DELIVER_PUSHES, MAIL_NOTIFICATIONS, SEND_NOTIFICATIONS, WHATSAPP_NOTIFICATIONS } from './job-names.ts'

const KEEP_MS = 90 * 86_400_000
const KEEP_CALENDARS_MS = 86_400_000

/**
 * Deciding, pushing, mailing and sending by WhatsApp are separate jobs, so that no job waits for another job. The last
 * three take long, so they run on all servers in parallel.
 */
export const notificationJobs: readonly Job[] = [
  {
    name: SEND_NOTIFICATIONS,
    everyMs: 2_000,
    startsAtOnce: true,
    run: (context, signal) =>
      decideDueNotifications(context, signal, () => {
        context.jobs.nudge(DELIVER_PUSHES)
        context.jobs.nudge(MAIL_NOTIFICATIONS)
        if (context.whatsApp) context.jobs.nudge(WHATSAPP_NOTIFICATIONS)
      }),
  },
  // The first job starts these three jobs. They also run on a timer, for tries that are due later and for tries that a
  // crashed server had claimed.
  { name: DELIVER_PUSHES, everyMs: 2_000, startsAtOnce: true, run: deliverPushes },
  { name: MAIL_NOTIFICATIONS, everyMs: 5_000, startsAtOnce: true, run: deliverMails },
  { name: WHATSAPP_NOTIFICATIONS, everyMs: 5_000, startsAtOnce: true, run: deliverWhatsApps },
  createCleanupJob('push-keys', ({ db, now }) => renewKeys(db, now())),
  createCleanupJob('notifications', async ({ db, now }) => {
    const before = new Date(now().getTime() - KEEP_MS)
    await deleteOldNotifications(db, before, now())
    await deleteUnusedCalendars(db, new Date(now().getTime() - KEEP_CALENDARS_MS))
  }),
]
