import { type Zone, zoneOfProvince } from '#contract/wire/local-time.ts'
import type { Db } from '../db/database.ts'

/** Returns the zone that the user chose for notifications, otherwise the zone of the province in the profile. */
export async function zoneOfUser(db: Db, userId: string): Promise<Zone> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('notification_setting as setting', 'setting.user_id', 'app_user.id')
    .leftJoin('user_profile as profile', 'profile.user_id', 'app_user.id')
    .select(['setting.zone', 'profile.province_id'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  return row?.zone ?? zoneOfProvince(row?.province_id ?? null)
}
