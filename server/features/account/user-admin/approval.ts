import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { countOtherAdmins, hasEverHadOtherAdmin, hasOtherAdmin } from './role-queries.ts'

/**
 * `other`: another admin must approve the request. `missing`: another admin must approve, but no other admin exists.
 */
export type Approval = 'allowed' | 'other' | 'missing'

interface Request {
  /** True if this admin made the request, or if the request is about this admin's own account. */
  isOwn: boolean
  /** True if the request makes another user an admin, who can then approve further requests. */
  makesAdmin?: boolean
}

/**
 * Decides whether this admin may approve the request. Any admin may approve the request of another admin. An admin may
 * approve an own request only if no other admin exists. If other admins existed before, the own request must appoint a
 * second admin. Otherwise an admin could avoid the second approver by removing all other admins.
 */
export async function checkApproval(
  db: Db,
  adminId: string,
  { isOwn, makesAdmin = false }: Request,
): Promise<Approval> {
  if (!isOwn) return 'allowed'
  if (await hasOtherAdmin(db, adminId)) return 'other'
  return makesAdmin || !(await hasEverHadOtherAdmin(db, adminId)) ? 'allowed' : 'missing'
}

export function createSecondApproverError(approval: Exclude<Approval, 'allowed'>): CallError {
  return new CallError(approval === 'other' ? 'SECOND_ADMIN_NEEDED' : 'SECOND_ADMIN_MISSING')
}

/**
 * Refuses to remove the last admin. Locks the other admins, so that if the last two admins leave at the same time, the
 * second transaction waits for the first and is then refused.
 */
export async function requireOtherAdmin(tx: Tx, leavingId: string): Promise<void> {
  if ((await countOtherAdmins(tx, leavingId)) === 0) throw new CallError('LAST_ADMIN')
}
