import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, Tx } from '../../../db/database.ts'

export function listMergedUsers(db: Db | Tx, keptId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'email_verified_at', 'pic_url', 'created_at'])
    .where('merged_into', '=', keptId)
    .orderBy('created_at')
    .execute()
}

/** Lists the old and new ids of rows that moved from a closed account to the kept account. */
export function listFormerNames(db: Db | Tx, otherId: string) {
  return db
    .selectFrom('folded_name')
    .select(['enrollment_id', 'old_id', 'new_id'])
    .where('user_id', '=', otherId)
    .execute()
}

const isAbout = (userId: string) => (eb: ExpressionBuilder<Database, 'account_merge'>) =>
  eb.or([eb('kept_id', '=', userId), eb('other_id', '=', userId)])

/** Deletes the waiting merge plans that include this account. */
export async function deleteWaitingPlans(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_merge').where('decided_at', 'is', null).where(isAbout(userId)).execute()
}

/** Clears the reasons in merge plans that include this account. */
export async function clearMergeReasons(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('account_merge').set({ reason: '' }).where(isAbout(userId)).execute()
}
