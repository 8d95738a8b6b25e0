import type { Insertable } from 'kysely'
import type { Role } from '#contract/account/session-data.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { AccountTables } from '../../../db/tables/accounts.ts'

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'is_admin', 'roles'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Locks the account and returns its password hash, so that the password does not change before the commit. */
export async function lockPasswordHash(tx: Tx, id: string): Promise<string | null | undefined> {
  const row = await tx.selectFrom('app_user').select('password_hash').where('id', '=', id).forShare().executeTakeFirst()
  return row?.password_hash
}

/** Inserts an account and its point balance. Returns undefined if the email address already has an account. */
export async function insertAccount(
  tx: Tx,
  account: Insertable<AccountTables['app_user']>,
): Promise<{ is_admin: boolean; roles: Role[] } | undefined> {
  const insertedRow = await tx
    .insertInto('app_user')
    .values(account)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning(['is_admin', 'roles'])
    .executeTakeFirst()
  if (insertedRow) await tx.insertInto('point_balance').values({ user_id: account.id }).execute()
  return insertedRow
}
