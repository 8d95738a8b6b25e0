import type { Db, Tx } from '../../../db/database.ts'
import { clearReasons, deleteWaitingPlans, listMergedUsers } from './merged-queries.ts'

/** Lists the accounts that were merged into this account. */
export function listMergedAccounts(db: Db | Tx, keptId: string) {
  return listMergedUsers(db, keptId)
}

/**
 * For an erased account: deletes waiting merge plans, and removes the reasons of merges, because they may contain the
 * user's name.
 */
export async function deletePlans(tx: Tx, userId: string): Promise<void> {
  await deleteWaitingPlans(tx, userId)
  await clearReasons(tx, userId)
}
