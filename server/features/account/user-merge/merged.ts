import type { Db, Tx } from '../../../db/database.ts'
import { clearMergeReasons, deleteWaitingPlans, listMergedUsers } from './merged-queries.ts'

/** Lists the accounts that were merged into this account. */
export function listMergedAccounts(db: Db | Tx, keptId: string) {
  return listMergedUsers(db, keptId)
}

/**
 * Deletes the waiting merge plans of an erased account. Also clears the reasons of its executed merges, because they
 * may contain the user's name.
 */
export async function deleteMergePlans(tx: Tx, userId: string): Promise<void> {
  await deleteWaitingPlans(tx, userId)
  await clearMergeReasons(tx, userId)
}
