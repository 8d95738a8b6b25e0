import type { Db } from '../../../db/database.ts'

export async function findReadUntil(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_profile')
    .select('news_read_until')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.news_read_until?.toISOString() ?? null
}

/** Stores the time up to which the user has read the notifications. Does nothing if a later time is already stored. */
export async function saveReadUntil(db: Db, userId: string, { until, at }: { until: Date; at: Date }): Promise<void> {
  await db
    .insertInto('user_profile')
    .values({ user_id: userId, updated_at: at, news_read_until: until })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ news_read_until: until })
        .where(eb =>
          eb.or([eb('user_profile.news_read_until', 'is', null), eb('user_profile.news_read_until', '<', until)]),
        ),
    )
    .execute()
}
