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
