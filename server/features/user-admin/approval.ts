import type { Db, Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { countOtherAdmins, hadOtherAdmin, hasOtherAdmin } from './role-queries.ts'

/** `other`: another admin has to approve it. `missing`: there is no other admin any more. */
export type Approval = 'allowed' | 'other' | 'missing'

interface Request {
  /** This admin asked for it, or gains by it. */
  isOwn: boolean
  /** It makes somebody else an admin, who can then approve the rest. */
  makesAdmin?: boolean
}

/**
 * Decides whether this admin may approve the request. One who has always been alone approves his own requests. One who is left
 * alone appoints a second admin first: otherwise removing the other admin would be a way around him.
 */
export async function approvalFor(db: Db, adminId: string, { isOwn, makesAdmin = false }: Request): Promise<Approval> {
  if (!isOwn) return 'allowed'
  if (await hasOtherAdmin(db, adminId)) return 'other'
  return makesAdmin || !(await hadOtherAdmin(db, adminId)) ? 'allowed' : 'missing'
}

export function secondApproverError(approval: Exclude<Approval, 'allowed'>): CallError {
  return new CallError(approval === 'other' ? 'SECOND_ADMIN_NEEDED' : 'SECOND_ADMIN_MISSING')
}

/** Refuses to let the last admin go, by whatever way. Of two who go at once the second one waits here, and is refused. */
export async function requireOtherAdmin(tx: Tx, leavingId: string): Promise<void> {
  if ((await countOtherAdmins(tx, leavingId)) === 0) throw new CallError('LAST_ADMIN')
}
