import { DAY_MS } from '#contract/wire/durations.ts'
import { type Insertable, sql } from 'kysely'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import type { Tx } from '../../../db/database.ts'
import type { NotificationState, NotificationTables } from '../../../db/tables/notifications.ts'

/**
 * Lets only one process at a time decide which notifications to send. Otherwise two processes could each allow the last
 * notification of the daily limit. Sending needs no lock and runs in all processes, because it takes longer than
 * deciding.
 */
export async function lockDecisions(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.notifications}) as ours`.execute(tx)
  return rows[0]?.ours === true
}

export function claimDueNotifications(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('notification')
    .select(['id', 'user_id', 'kind', 'step', 'valid_until', 'is_mailed'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
export type DueNotification = Awaited<ReturnType<typeof claimDueNotifications>>[number]

/**
 * Returns the times at which notifications were sent in the last day, by user. Includes only notifications that count
 * towards the daily limit.
 */
export async function listCountedTimes(tx: Tx, userIds: readonly string[], now: Date) {
  const rows = await tx
    .selectFrom('notification')
    .select(['user_id', 'decided_at'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('is_counted', '=', true)
    .where('decided_at', '>', new Date(now.getTime() - DAY_MS))
    .execute()
  return Map.groupBy(rows, row => row.user_id)
}

/**
 * Returns the browsers to which pushes may be sent. Leaves out browsers whose session has ended, and browsers that
 * `retireDevices` has retired.
 */
export async function findLiveDevices(tx: Tx, userIds: readonly string[], now: Date) {
  const rows = await tx
    .selectFrom('push_device as device')
    .innerJoin('refresh_family as family', 'family.id', 'device.session_id')
    .select(['device.id', 'device.user_id', 'device.host', 'device.silent_from as silentFrom'])
    .where('device.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('device.retired_at', 'is', null)
    .where('family.revoked_at', 'is', null)
    .where('family.expires_at', '>', now)
    .execute()
  return Map.groupBy(rows, row => row.user_id)
}

export interface DecisionOutcome {
  id: string
  state: NotificationState
  /** Time at which the notification is decided again. Null leaves the stored time unchanged. */
  dueAt: Date | null
  isCounted: boolean
  isMailed: boolean
}

export async function storeDecisionOutcomes(tx: Tx, outcomes: readonly DecisionOutcome[], now: Date): Promise<void> {
  await sql`
    update notification set
      state = outcome.state,
      due_at = coalesce(outcome.due_at, notification.due_at),
      is_counted = outcome.is_counted,
      is_mailed = outcome.is_mailed,
      decided_at = case when outcome.state = 'waiting' then null else ${now}::timestamptz end
    from unnest(
      ${outcomes.map(each => each.id)}::uuid[],
      ${outcomes.map(each => each.state)}::text[],
      ${outcomes.map(each => each.dueAt)}::timestamptz[],
      ${outcomes.map(each => each.isCounted)}::boolean[],
      ${outcomes.map(each => each.isMailed)}::boolean[]
    ) as outcome (id, state, due_at, is_counted, is_mailed)
    where notification.id = outcome.id
  `.execute(tx)
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly Insertable<NotificationTables['notification_delivery']>[],
): Promise<void> {
  if (deliveries.length > 0) await tx.insertInto('notification_delivery').values(deliveries).execute()
}

/** Locks and returns all notifications collected for a digest, for at most `people` users whose digest is due. */
export function claimDigestNotifications(tx: Tx, now: Date, people: number) {
  return tx
    .selectFrom('notification')
    .select(['id', 'user_id', 'title', 'valid_until'])
    .where('state', '=', 'gathered')
    .where('user_id', 'in', eb =>
      eb
        .selectFrom('notification')
        .select('user_id')
        .distinct()
        .where('state', '=', 'gathered')
        .where('due_at', '<=', now)
        .limit(people),
    )
    .orderBy('planned_at')
    .forUpdate()
    .execute()
}
