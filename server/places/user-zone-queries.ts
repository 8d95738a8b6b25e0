import { sql } from 'kysely'
import { type Zone, getZoneOfProvince } from '#contract/wire/local-time.ts'
import type { Db, Tx } from '../db/database.ts'

/**
 * Returns the time zone of each user. It is the zone that the user chose for notifications, or else the zone of the
 * province in the user's profile.
 */
export async function readUserZones(db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Zone>> {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('notification_setting as setting', 'setting.user_id', 'app_user.id')
    .leftJoin('user_profile as profile', 'profile.user_id', 'app_user.id')
    .select(['app_user.id', 'setting.zone', 'profile.province_id'])
    .where('app_user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.zone ?? getZoneOfProvince(row.province_id)]))
}

export async function readUserZone(db: Db, userId: string): Promise<Zone> {
  return (await readUserZones(db, [userId])).get(userId) ?? getZoneOfProvince(null)
}
