import type { Tx } from '../db/database.ts'

/**
 * Keeps the account from being erased or merged until the transaction ends. Returns false for an account that was
 * erased or merged.
 */
export async function lockOpenAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
