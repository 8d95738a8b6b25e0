import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import type { AccountPair, MergeCounter } from './tally.ts'

/** Moves the deliveries of the notifications that moved, so that no device receives a notification twice. */
export async function moveDeliveries(
  tx: Tx,
  { keptId, otherId }: AccountPair,
  tally: MergeCounter,
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update notification_delivery as own set user_id = ${keptId} from notification
    where own.user_id = ${otherId} and notification.id = own.notification_id and notification.user_id = ${keptId}
  `.execute(tx)
  tally.add('deliveries', { moved: Number(numAffectedRows ?? 0n) })
  // Cancels the waiting notifications that did not move, because the kept account already has the same notifications.
  await sql`
    update notification set state = 'no-way', decided_at = ${now}
    where user_id = ${otherId} and state in ('waiting', 'gathered')
  `.execute(tx)
}

/**
 * Lets the links of moved notifications open the kept enrolment. A material without a counterpart in the kept
 * enrolment's version keeps its id.
 */
export async function updateNotificationLinks(tx: Tx, { keptId, otherId }: AccountPair): Promise<void> {
  await sql`
    update notification as own
    set path = replace(replace(own.path, moved.material_id::text, moved.kept_material_id::text),
      coalesce(moved.quiz_id::text, ''), coalesce(moved.kept_quiz_id::text, moved.quiz_id::text, ''))
    from folded_place as moved
    where own.user_id = ${keptId} and moved.user_id = ${otherId}
      and strpos(own.path, moved.enrollment_id::text) > 0 and strpos(own.path, moved.material_id::text) > 0
  `.execute(tx)
  await sql`
    update notification as own set path = replace(own.path, merged.id::text, merged.folded_into::text)
    from enrollment as merged
    where own.user_id = ${keptId} and merged.user_id = ${otherId} and merged.folded_into is not null
      and strpos(own.path, merged.id::text) > 0
  `.execute(tx)
}

/**
 * Closes the other account. A later login with its email address opens the kept account. Returns the number of sessions
 * that end.
 */
export async function closeAccount(tx: Tx, { keptId, otherId }: AccountPair, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from refresh_family
    where user_id in (select id from app_user where id = ${otherId} or merged_into = ${otherId})
      and revoked_at is null and expires_at > ${now}
  `.execute(tx)
  await revokeFamilies(tx, { userId: otherId, at: now })
  await tx.updateTable('app_user').set({ merged_into: keptId, deleted_at: now }).where('id', '=', otherId).execute()
  await tx.updateTable('app_user').set({ merged_into: keptId }).where('merged_into', '=', otherId).execute()
  return rows[0]?.count ?? 0
}
