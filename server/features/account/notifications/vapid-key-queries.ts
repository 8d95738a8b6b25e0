import type { Insertable } from 'kysely'
import type { NotificationTables } from '../../../db/tables/notifications.ts'
import type { Db } from '../../../db/database.ts'
import type { VapidKey } from '../../../providers/push/port.ts'

export function findNewest(db: Db) {
  return db
    .selectFrom('vapid_key')
    .select(['generation', 'public_key as publicKey', 'created_at'])
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
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

export async function insertVapidKey(db: Db, key: Insertable<NotificationTables['vapid_key']>): Promise<void> {
  await db
    .insertInto('vapid_key')
    .values(key)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Deletes the keys older than `generation` that no device uses. */
export async function deleteUnusedKeys(db: Db, generation: number): Promise<void> {
  await db
    .deleteFrom('vapid_key')
    .where('generation', '<', generation)
    .where('generation', 'not in', eb => eb.selectFrom('push_device').select('key_generation'))
    .execute()
}
