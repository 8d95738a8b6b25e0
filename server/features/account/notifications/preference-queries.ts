import { sql } from 'kysely'
import type { NotificationPreference } from '#contract/account/notification-preference.ts'
import { findNextTimeAt, getZoneOfProvince } from '#contract/wire/local-time.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ChannelChoices } from '../../../db/tables/notifications.ts'

const both = { push: true, mail: true }
const everything: ChannelChoices = {
  webinar: both,
  assignment: both,
  certificate: both,
  exchange: both,
  'level-up': both,
  help: both,
}

export interface KnownPreference {
  channels: ChannelChoices
  zone: NotificationPreference['zone']
  mutedUntil: Date | null
  reviewHour: number | null
}

/** Returns the preferences of these users. Users who have not changed their preferences have the default values. */
export async function findPreferences(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<
  ReadonlyMap<
    string,
    KnownPreference & { email: string; name: string; isEmailConfirmed: boolean; isDeactivated: boolean }
  >
> {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('notification_setting as setting', 'setting.user_id', 'app_user.id')
    .leftJoin('user_profile as profile', 'profile.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email', 'app_user.full_name', 'app_user.email_verified_at'])
    .select('app_user.deactivated_at')
    .select(['setting.channels', 'setting.zone', 'setting.muted_until', 'setting.review_hour', 'profile.province_id'])
    .where('app_user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('app_user.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        // Enables kinds of notification that were added after the user's last change.
        channels: { ...everything, ...row.channels },
        zone: row.zone ?? getZoneOfProvince(row.province_id),
        mutedUntil: row.muted_until,
        reviewHour: row.review_hour,
        email: row.email,
        name: row.full_name,
        isEmailConfirmed: row.email_verified_at !== null,
        isDeactivated: row.deactivated_at !== null,
      },
    ]),
  )
}

/** Stores the preference. Returns false if a later change is already stored. */
export async function upsertPreference(
  tx: Tx,
  userId: string,
  { channels, zone, mutedUntil, reviewHour }: NotificationPreference,
  changedAt: Date,
): Promise<boolean> {
  const row = {
    channels: JSON.stringify(channels),
    zone,
    muted_until: mutedUntil === null ? null : new Date(mutedUntil),
    changed_at: changedAt,
    ...(reviewHour !== undefined && {
      review_hour: reviewHour,
      review_next_at: reviewHour === null ? null : findNextTimeAt(reviewHour, changedAt, zone),
    }),
  }
  const keptRow = await tx
    .insertInto('notification_setting')
    .values({ user_id: userId, ...row })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(row).where('notification_setting.changed_at', '<=', changedAt),
    )
    .returning('user_id')
    .executeTakeFirst()
  return keptRow !== undefined
}

/**
 * Makes the user's waiting notifications due at their planned time again, because the old preferences may have
 * postponed them.
 */
export async function recheckSuppressed(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('notification')
    .set(eb => ({ due_at: eb.ref('planned_at') }))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
}
