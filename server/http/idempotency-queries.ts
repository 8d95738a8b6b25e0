import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Database, Db, Tx } from '../db/database.ts'

interface Key {
  userId: string
  key: string
}

/**
 * Inserts the idempotency key. Returns false if the user has already used the key, or if the account was erased or
 * merged. Locks the account, so that it cannot be erased or merged until the transaction ends.
 */
export async function insertKey(
  tx: Tx,
  { userId, key, kind }: Key & { kind: string },
  hash: Pick<Insertable<Database['idempotency']>, 'payload_hash' | 'hash_version'>,
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('idempotency')
    .columns(['user_id', 'key', 'kind', 'payload_hash', 'hash_version'])
    .expression(eb =>
      eb
        .selectFrom('app_user')
        .select(['id', eb.val(key).as('key'), eb.val(kind).as('kind')])
        .select([eb.val(hash.payload_hash).as('payload_hash'), eb.val(hash.hash_version).as('hash_version')])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forKeyShare(),
    )
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
    .executeTakeFirst()
}

export async function deleteOldKeys(db: Db, days: number): Promise<void> {
  await deleteInBatches(db, 'idempotency', sql`created_at < now() - make_interval(days => ${days})`)
}
