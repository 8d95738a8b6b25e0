import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { PasskeyTables } from '../../../db/tables/passkeys.ts'

export function listPasskeysOfUser(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at', 'blocked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeysOfUser>>[number]

/** Locks the account, so that two passkeys that are added at the same time cannot exceed the limit. */
export function lockOwner(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function findOwner(db: Db, userId: string) {
  return db.selectFrom('app_user').select(['email', 'full_name']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Inserts a passkey. Returns undefined if the credential is registered already. */
export function insertPasskey(tx: Tx, row: Insertable<PasskeyTables['passkey']>) {
  return tx
    .insertInto('passkey')
    .values(row)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returning(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at', 'blocked_at'])
    .executeTakeFirst()
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Locks the passkey. If two signatures arrive at the same time, the counter of the second is compared with the counter
 * of the first.
 */
export function lockPasskey(tx: Tx, id: string) {
  return tx
    .selectFrom('passkey')
    .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
    .select(['passkey.counter', 'passkey.blocked_at', 'passkey.name'])
    .select(['app_user.id as userId', 'app_user.email', 'app_user.is_admin as isAdmin', 'app_user.roles'])
    .where('passkey.id', '=', id)
    .forUpdate('passkey')
    .executeTakeFirst()
}

export async function recordPasskeyUse(
  tx: Tx,
  id: string,
  use: { counter: number; is_backed_up: boolean; last_used_at: Date },
): Promise<void> {
  await tx.updateTable('passkey').set(use).where('id', '=', id).execute()
}

export async function blockPasskey(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('passkey').set({ blocked_at: at }).where('id', '=', id).execute()
}
