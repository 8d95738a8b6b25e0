import type { Db } from '../../../db/database.ts'
import type { FeedKind } from '../../../db/tables/secret-feeds.ts'

/** The user who owns a feed, and the kind of the feed. */
export interface FeedOwner {
  userId: string
  kind: FeedKind
}

export function findFeed(db: Db, { userId, kind }: FeedOwner) {
  return db
    .selectFrom('secret_feed')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export async function putFeed(db: Db, { userId, kind }: FeedOwner, secretHash: Buffer, now: Date): Promise<void> {
  const values = { secret_hash: secretHash, created_at: now, last_read_at: null }
  await db
    .insertInto('secret_feed')
    .values({ user_id: userId, kind, ...values })
    .onConflict(conflict => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
    .execute()
}

export async function removeFeed(db: Db, { userId, kind }: FeedOwner): Promise<void> {
  await db.deleteFrom('secret_feed').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

export async function removeFeeds(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('secret_feed').where('user_id', '=', userId).execute()
}

/**
 * Returns the owner of the feed that has this secret. Returns undefined if the secret is unknown, belongs to a feed of
 * another kind, or if the account is deactivated.
 */
export async function readFeedOwner(
  db: Db,
  kind: FeedKind,
  secretHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('secret_feed')
    .set({ last_read_at: now })
    .where('kind', '=', kind)
    .where('secret_hash', '=', secretHash)
    .where('user_id', 'in', query => query.selectFrom('app_user').select('id').where('deactivated_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
