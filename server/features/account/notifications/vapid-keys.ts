import webPush from 'web-push'
import type { Db } from '../../../db/database.ts'
import type { VapidKey } from '../../../providers/push/port.ts'

/** If two servers create one at the same moment, the loser uses the winner's key. */
async function insertKey(db: Db, generation: number, now: Date): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('vapid_key')
    .values({ generation, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function findNewest(db: Db) {
  return db
    .selectFrom('vapid_key')
    .select(['generation', 'public_key as publicKey'])
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the key for new subscriptions. Creates it at the first call. */
export async function currentKey(db: Db, now: Date): Promise<{ generation: number; publicKey: string }> {
  const known = await findNewest(db)
  if (known) return known
  await insertKey(db, 1, now)
  return (await findNewest(db)) ?? Promise.reject(new Error('a key that was just made is there'))
}

const KEEP_MS = 365 * 86_400_000

/**
 * Housekeeping: replaces the key once a year. The old key still reaches devices that use it until they switch at
 * their next start; then it is deleted.
 */
export async function renewKeys(db: Db, now: Date): Promise<void> {
  const newest = await db.selectFrom('vapid_key').selectAll().orderBy('generation', 'desc').limit(1).executeTakeFirst()
  if (!newest) return
  if (now.getTime() - newest.created_at.getTime() > KEEP_MS) await insertKey(db, newest.generation + 1, now)
  await db
    .deleteFrom('vapid_key')
    .where('generation', '<', newest.generation)
    .where('generation', 'not in', eb => eb.selectFrom('push_device').select('key_generation'))
    .execute()
}

export async function findGeneration(db: Db, publicKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('vapid_key')
    .select('generation')
    .where('public_key', '=', publicKey)
    .executeTakeFirst()
  return row?.generation
}

export async function loadKeys(db: Db): Promise<ReadonlyMap<number, VapidKey>> {
  const rows = await db.selectFrom('vapid_key').selectAll().execute()
  return new Map(rows.map(row => [row.generation, { publicKey: row.public_key, privateKey: row.private_key }]))
}
