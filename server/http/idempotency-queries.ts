import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Database, Db, Tx } from '../db/database.ts'

interface Key {
  userId: string
  key: string
}

/** Inserts the idempotency key. Returns false if the user has already used the key. */
export async function insertKey(
  tx: Tx,
  { userId, key, kind }: Key & { kind: string },
  hash: Pick<Insertable<Database['idempotency']>, 'payload_hash' | 'hash_version'>,
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, kind, ...hash, answer: null })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return insertedRow !== undefined
}

export async function storeKeyAnswer(tx: Tx, { userId, key }: Key, answer: string): Promise<void> {
  await tx.updateTable('idempotency').where('user_id', '=', userId).where('key', '=', key).set({ answer }).execute()
}

export function findStoredWrite(tx: Tx, { userId, key }: Key) {
  return tx
    .selectFrom('idempotency')
    .select(['kind', 'payload_hash', 'hash_version', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function deleteOldKeys(db: Db, days: number): Promise<void> {
  await deleteInBatches(db, 'idempotency', sql`created_at < now() - make_interval(days => ${days})`)
}
