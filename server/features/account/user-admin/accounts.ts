import { randomUUID } from 'node:crypto'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { refuseIfReferenced } from '../../../db/references.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { queueMail } from '../../../mail/queue.ts'
import { lockAnswersOf, releaseAnswersOf } from '../../assessment/assignment/service.ts'
import { openAccount } from '../auth/service.ts'
import { deleteUnusedAccount, lockUser, updateUserRow } from './queries.ts'
import { toUserSubject } from './service.ts'

interface NewUser {
  fullName: string
  email: string
  phoneNumber?: string | null
  reason: string
}

/**
 * Creates a learner's account and queues an invitation. The user gets the sign-up points with the first password,
 * because setting it confirms the email address. Returns undefined if the email address already has an account.
 */
export async function inviteUser(
  tx: Tx,
  actor: Actor,
  { fullName, email, phoneNumber = null, reason }: NewUser,
): Promise<string | undefined> {
  const id = randomUUID()
  const account = { id, fullName, email, phoneNumber, passwordHash: null, isAdmin: false, at: actor.at }
  if (!(await openAccount(tx, account))) return undefined
  await queueMail(tx, { template: 'invitation', userId: id, email, now: actor.at })
  const subject = toUserSubject({ id, full_name: fullName })
  await recordAudit(tx, actor, { action: 'user.invite', subject, personId: id, reason, after: { fullName, email } })
  return id
}

/** Version of an account that nobody has changed since it was created. */
const UNCHANGED = 1

/**
 * Deletes an account that `inviteUser` created. Throws ACCOUNT_IN_USE if the account has a password, a Google login, a
 * confirmed email address, a changed profile, or any data such as an enrolment.
 */
export async function withdrawInvitation(tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const user = await requireUser(tx, id)
  const isUsed = user.password_hash !== null || user.google_sub !== null || user.email_verified_at !== null
  if (isUsed || user.is_admin || user.version !== UNCHANGED) throw new CallError('ACCOUNT_IN_USE')
  await refuseIfReferenced('ACCOUNT_IN_USE', () => deleteUnusedAccount(tx, id))
  const subject = { kind: 'user', id, name: 'Akun dibatalkan' }
  await recordAudit(tx, actor, { action: 'user.withdraw', subject, personId: id, reason })
}

/** Runs `inviteUser` in a transaction of its own. */
export function inviteUserInTransaction(db: Db, actor: Actor, user: NewUser): Promise<string | undefined> {
  return runInTransaction(db, tx => inviteUser(tx, actor, user))
}

async function requireUser(tx: Tx, id: string) {
  const user = await lockUser(tx, id)
  if (!user) throw new CallError('USER_NOT_FOUND')
  return user
}

/**
 * Queues an email with a link to set a password. The email is an invitation if the user has no password, no Google
 * login and no confirmed email address. Returns true for an invitation.
 */
export function sendPasswordLink(db: Db, actor: Actor, id: string, reason: string): Promise<boolean> {
  return runInTransaction(db, async tx => {
    const user = await requireUser(tx, id)
    if (user.deactivated_at !== null) throw new CallError('ACCOUNT_DEACTIVATED')
    const isNew = user.password_hash === null && user.google_sub === null
    const isInvitation = isNew && user.email_verified_at === null
    const template = isInvitation ? 'invitation' : 'reset-password'
    await queueMail(tx, { template, userId: id, email: user.email, now: actor.at })
    const after = { isInvitation }
    await recordAudit(tx, actor, {
      action: 'user.password-link',
      subject: toUserSubject(user),
      personId: id,
      reason,
      after,
    })
    return isInvitation
  })
}

interface Versioned {
  id: string
  version: number | undefined
}

/**
 * Deactivates an account, ends its sessions, and releases the answers that the user had claimed as an expert. Throws
 * DEACTIVATE_ADMIN for an admin, who must lose the role first, because the removal of the role needs an approval
 * (`checkApproval`).
 */
export function deactivateUser(db: Db, actor: Actor, { id, version }: Versioned, reason: string): Promise<number> {
  return runInTransaction(db, async tx => {
    await lockAnswersOf(tx, id)
    const user = await requireUser(tx, id)
    if (user.is_admin) throw new CallError('DEACTIVATE_ADMIN')
    if (user.deactivated_at !== null) throw new CallError('DEACTIVATE_DONE')
    requireVersion(version, user.version)
    const nextVersion = await updateUserRow(tx, id, { deactivated_at: actor.at })
    await revokeFamilies(tx, { userId: id, at: actor.at })
    await releaseAnswersOf(tx, id)
    await recordAudit(tx, actor, { action: 'user.deactivate', subject: toUserSubject(user), personId: id, reason })
    return nextVersion
  })
}

export function reactivateUser(db: Db, actor: Actor, { id, version }: Versioned, reason: string): Promise<number> {
  return runInTransaction(db, async tx => {
    const user = await requireUser(tx, id)
    if (user.deactivated_at === null) throw new CallError('REACTIVATE_DONE')
    requireVersion(version, user.version)
    const nextVersion = await updateUserRow(tx, id, { deactivated_at: null })
    await recordAudit(tx, actor, { action: 'user.reactivate', subject: toUserSubject(user), personId: id, reason })
    return nextVersion
  })
}
