import { sql } from 'kysely'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Db } from '../../../db/database.ts'

/** Deletes notifications that were created before `before` and are no longer valid. */
export async function deleteOldNotifications(db: Db, before: Date, now: Date): Promise<void> {
  await deleteInBatches(db, 'notification', sql`created_at < ${before} and valid_until < ${now}`)
}

/** Deletes calendars that were created before `before` and that no notification refers to. */
export async function deleteUnusedCalendars(db: Db, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    'notification_calendar',
    sql`created_at < ${before} and not exists (select from notification where calendar_hash = hash)`,
  )
}
