import { sql } from 'kysely'
import type { SetupItem } from '#contract/admin/setup.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { DeskTables } from '../../../db/tables/desk.ts'

type Found = Record<Exclude<SetupItem, 'brand' | 'payment' | 'backup'>, boolean> & {
  isPointsOnly: boolean
  isBackedUp: boolean
  isDismissed: boolean
}

/**
 * Returns the state of each checklist item. Most items count as done when their data exists, for example a published
 * course with a future session.
 */
export async function readSetupState(db: Db, now: Date): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      state.mail_tested_at is not null as mail,
      state.points_only_at is not null as "isPointsOnly",
      state.backup_at is not null as "isBackedUp",
      state.dismissed_at is not null as "isDismissed",
      exists (select from vapid_key) as push,
      exists (select from category) as category,
      exists (select from instructor) as instructor,
      exists (select from career_track_version where published_at is not null) as "careerTrack",
      exists (
        select from course join course_session as session on session.course_id = course.id
        where course.is_published and session.cancelled_at is null and session.starts_at > ${now}
      ) as course,
      exists (select from voucher_batch) as voucher
    from setup_state as state`.execute(db)
  const [row] = rows
  if (!row) throw new Error('setup_state has no row')
  return row
}

export async function updateSetupState(tx: Tx, change: Partial<DeskTables['setup_state']>): Promise<void> {
  await tx.updateTable('setup_state').set(change).execute()
}

export function findRecipient(db: Db, id: string) {
  return db.selectFrom('app_user').select(['full_name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
}
