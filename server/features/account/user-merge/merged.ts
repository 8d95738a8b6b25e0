import type { Db, Tx } from '../../../db/database.ts'
import { clearReasons, deleteWaitingPlans, listMergedUsers } from './merged-queries.ts'

/** Accounts that were merged into this one. */
export function listMerged(db: Db | Tx, keptId: string) {
  return listMergedUsers(db, keptId)
}

/**
 * For an erased account: cancels waiting plans, and removes the reasons of merges, which may contain the user's name.
 */
export async function deletePlans(tx: Tx, userId: string): Promise<void> {
  await deleteWaitingPlans(tx, userId)
  await clearReasons(tx, userId)
}
