import type { Db } from '../../db/database.ts'

export function findFeed(db: Db, userId: string) {
  return db
    .selectFrom('calendar_feed')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function putFeed(db: Db, userId: string, secretHash: Buffer, now: Date): Promise<void> {
  const values = { secret_hash: secretHash, created_at: now, last_read_at: null }
  await db
    .insertInto('calendar_feed')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function removeFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feed').where('user_id', '=', userId).execute()
}

/** Whose schedule it is; undefined for a secret nobody has. */
export async function readFeedOwner(db: Db, secretHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('calendar_feed')
    .set({ last_read_at: now })
    .where('secret_hash', '=', secretHash)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
