import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/account/session-data.ts'
import type { RoleRequest } from '#contract/account/user.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { lockAnswersOf, releaseAnswersOf } from '../../assessment/assignment/service.ts'
import { lockUser, updateUserRow } from './queries.ts'
import { presentRequest } from './present.ts'
import { type Approval, checkApproval, requireOtherAdmin, createSecondApproverError } from './approval.ts'
import { countOtherAdmins, saveRoleDecision, insertRoleRequest, lockPendingRoleRequest } from './role-queries.ts'
import { selectWaitingRequests } from './role-queries.ts'

/** Lists the waiting requests of `userId`, or of all users. Each request states whether this admin may approve it. */
export async function listPendingRoleRequests(db: Db, adminId: string, userId?: string): Promise<RoleRequest[]> {
  const rows = await selectWaitingRequests(db)
    .$if(userId !== undefined, query => query.where('request.user_id', '=', userId ?? ''))
    .execute()
  if (rows.length === 0) return []
  return Promise.all(rows.map(async row => presentRequest(row, await getApproval(db, adminId, row))))
}

function getApproval(
  db: Db,
  adminId: string,
  request: { asked_by: string; user_id: string; is_admin: boolean },
): Promise<Approval> {
  const isOwn = request.asked_by === adminId || request.user_id === adminId
  return checkApproval(db, adminId, { isOwn, makesAdmin: request.is_admin && request.user_id !== adminId })
}

interface RoleChange {
  isAdmin: boolean
  isExpert: boolean
  reason: string
}

type Account = NonNullable<Awaited<ReturnType<typeof lockUser>>>

async function getUser(tx: Tx, id: string): Promise<Account> {
  const user = await lockUser(tx, id)
  if (!user) throw new CallError('USER_NOT_FOUND')
  return user
}

const getValues = ({ is_admin, roles }: { is_admin: boolean; roles: readonly Role[] }) => {
  return { isAdmin: is_admin, isExpert: roles.includes('expert') }
}

/**
 * Refuses a new role for an unverified email address, because anyone may have registered the address. Accepts an
 * invited account without a password, because only the owner of the address can log in to it for the first time.
 */
function requireVerifiedEmail(user: Account, wantedRoles: { isAdmin: boolean; isExpert: boolean }): void {
  const before = getValues(user)
  const addsRole = (wantedRoles.isAdmin && !before.isAdmin) || (wantedRoles.isExpert && !before.isExpert)
  const isProven = user.email_verified_at !== null || user.password_hash === null
  if (addsRole && !isProven) throw new CallError('ROLE_EMAIL_UNVERIFIED')
}

export function askForRole(
  db: Db,
  actor: Actor,
  userId: string,
  { reason, ...wantedRoles }: RoleChange,
): Promise<string> {
  return runInTransaction(db, async tx => {
    const user = await getUser(tx, userId)
    if (user.deactivated_at !== null) throw new CallError('ACCOUNT_DEACTIVATED')
    const before = getValues(user)
    if (before.isAdmin === wantedRoles.isAdmin && before.isExpert === wantedRoles.isExpert)
      throw new CallError('ROLE_UNCHANGED')
    requireVerifiedEmail(user, wantedRoles)
    const id = randomUUID()
    const row = { id, user_id: userId, is_admin: wantedRoles.isAdmin, is_expert: wantedRoles.isExpert, reason }
    if (!(await insertRoleRequest(tx, { ...row, asked_by: actor.userId, asked_at: actor.at }))) {
      throw new CallError('ROLE_REQUEST_WAITING')
    }
    const subject = { kind: 'user', id: userId, name: user.full_name }
    await recordAudit(tx, actor, { action: 'role.ask', subject, personId: userId, reason, before, after: wantedRoles })
    return id
  })
}

/**
 * Approves a request. Another admin must approve a request that this admin made or that concerns this admin (exceptions
 * in `checkApproval`).
 */
export function approveRole(db: Db, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const request = await lockPendingRoleRequest(tx, id)
    if (!request) throw new CallError('ROLE_REQUEST_NOT_FOUND')
    if (!request.is_expert) await lockAnswersOf(tx, request.user_id)
    // Locks the other admins. If another call is removing an admin, this call waits for the commit of the other call
    // before it checks the approval.
    await countOtherAdmins(tx, actor.userId)
    const approval = await getApproval(tx, actor.userId, request)
    if (approval !== 'allowed') throw createSecondApproverError(approval)
    const user = await lockUser(tx, request.user_id)
    if (!user) throw new CallError('ROLE_REQUEST_NOT_FOUND')
    if (user.deactivated_at !== null) throw new CallError('ACCOUNT_DEACTIVATED')
    requireVerifiedEmail(user, { isAdmin: request.is_admin, isExpert: request.is_expert })
    if (user.is_admin && !request.is_admin) await requireOtherAdmin(tx, user.id)
    await saveRoleDecision(tx, id, { decided_by: actor.userId, decided_at: actor.at, is_approved: true })
    const granted = { is_admin: request.is_admin, roles: applyRoleFlags(user.roles, request) }
    await updateUserRow(tx, user.id, granted)
    if (!request.is_expert) await releaseAnswersOf(tx, user.id)
    await recordAudit(tx, actor, {
      action: 'role.approve',
      subject: { kind: 'user', id: user.id, name: user.full_name },
      personId: user.id,
      reason: request.reason,
      before: getValues(user),
      after: getValues(granted),
    })
  })
}

export function applyRoleFlags(roles: readonly Role[], wantedRoles: { is_admin: boolean; is_expert: boolean }): Role[] {
  const keptRoles = roles.filter(role => role === 'learner')
  const next: Role[] = [
    ...keptRoles,
    ...(wantedRoles.is_admin ? ['admin' as const] : []),
    ...(wantedRoles.is_expert ? ['expert' as const] : []),
  ]
  return next.length > 0 ? next : ['learner']
}

export function rejectRole(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const request = await lockPendingRoleRequest(tx, id)
    if (!request) throw new CallError('ROLE_REQUEST_NOT_FOUND')
    await saveRoleDecision(tx, id, { decided_by: actor.userId, decided_at: actor.at, is_approved: false })
    const user = await lockUser(tx, request.user_id)
    const subject = { kind: 'user', id: request.user_id, name: user?.full_name ?? 'Akun dihapus' }
    await recordAudit(tx, actor, { action: 'role.reject', subject, personId: request.user_id, reason })
  })
}
