import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, Tx } from '../../../db/database.ts'

/** Accounts that were merged into this one. */
export function listMerged(db: Db | Tx, keptId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'email_verified_at', 'pic_url', 'created_at'])
    .where('merged_into', '=', keptId)
    .orderBy('created_at')
    .execute()
}

/**
 * For an erased account: cancels waiting plans, and removes the reasons of merges, which may contain the user's name.
 */
export async function forgetPlans(tx: Tx, userId: string): Promise<void> {
  const isAbout = (eb: ExpressionBuilder<Database, 'account_merge'>) =>
    eb.or([eb('kept_id', '=', userId), eb('other_id', '=', userId)])
  await tx.deleteFrom('account_merge').where('decided_at', 'is', null).where(isAbout).execute()
  await tx.updateTable('account_merge').set({ reason: '' }).where(isAbout).execute()
}
