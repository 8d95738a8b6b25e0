import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/**
 * Locks the settings of learners whose reminder is due. Other servers skip these learners until this transaction ends.
 */
export function claimReminders(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('notification_setting')
    .select(['user_id', 'zone', 'review_hour', 'review_next_at'])
    .where('review_next_at', '<=', now)
    .orderBy('review_next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function setNextReminders(tx: Tx, next: readonly { userId: string; at: Date }[]): Promise<void> {
  await sql`
    update notification_setting set review_next_at = next.at
    from unnest(${next.map(each => each.userId)}::uuid[], ${next.map(each => each.at)}::timestamptz[]) as next (user_id, at)
    where notification_setting.user_id = next.user_id
  `.execute(tx)
}

/** Lists the review events of all these learners with a single query. */
export async function listAllEvents(tx: Tx, userIds: readonly string[]) {
  const rows = await tx
    .selectFrom('review_event')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return Map.groupBy(rows, row => row.user_id)
}
