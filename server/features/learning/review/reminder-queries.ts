import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../../db/database.ts'

/**
 * Locks the settings of learners whose reminder is due, or was planned too late by a wrong clock. Other servers skip
 * these learners until this transaction ends.
 */
export async function claimReminders(tx: Tx, now: Date, limit: number) {
  const due = await lockReminders(tx, limit).where('review_next_at', '<=', now).execute()
  if (due.length === limit) return due
  // Also locks reminders that are more than a day ahead, because they were computed while the server's clock was wrong.
  // Uses a second statement, because one statement with `or` would read the whole index.
  const latest = new Date(now.getTime() + DAY_MS + HOUR_MS)
  return [
    ...due,
    ...(await lockReminders(tx, limit - due.length)
      .where('review_next_at', '>', latest)
      .execute()),
  ]
}

function lockReminders(tx: Tx, limit: number) {
  return tx
    .selectFrom('notification_setting')
    .select(['user_id', 'zone', 'review_hour', 'review_next_at'])
    .orderBy('review_next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
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
