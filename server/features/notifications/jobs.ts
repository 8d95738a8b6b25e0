import { deleteInBatches } from '../../db/batches.ts'
import { sql } from 'kysely'
import { tidying } from '../../jobs/housekeeping.ts'
import type { Job } from '../../jobs/job.ts'
import { markTooLate } from './plan-queries.ts'
import { SEND_NOTIFICATIONS } from './service.ts'

const KEEP_MS = 90 * 86_400_000
const KEEP_CALENDARS_MS = 86_400_000

export const notificationJobs: readonly Job[] = [
  {
    name: SEND_NOTIFICATIONS,
    everyMs: 1_000,
    startsAtOnce: true,
    run: ({ db, now }) => markTooLate(db, now()),
  },
  tidying('notifications', async ({ db, now }) => {
    const before = new Date(now().getTime() - KEEP_MS)
    await deleteInBatches(db, 'notification', sql`created_at < ${before} and valid_until < ${now()}`)
    const unused = new Date(now().getTime() - KEEP_CALENDARS_MS)
    await deleteInBatches(
      db,
      'notification_calendar',
      sql`created_at < ${unused} and not exists (select from notification where calendar_hash = hash)`,
    )
  }),
]
