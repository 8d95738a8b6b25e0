import { randomUUID } from 'node:crypto'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { removeSecondFactors } from '../../../auth/step-queries.ts'
import { recordAudit, type SystemActor } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { queueMail } from '../../../mail/queue.ts'
import { makePasswordToken, openAccount, removeUnprovenAccess } from '../auth/service.ts'
import { requireOtherAdmin } from './approval.ts'
import { lockUserByEmail, updateUserRow } from './queries.ts'
import { applyRoleFlags } from './roles.ts'
import { deletePassword, lockAdmins } from './operator-queries.ts'

/** Refusal of a command. The message is for the operator. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
}

interface Operator {
  readonly db: Db
  readonly keys: ServerKeys
  readonly actor: SystemActor
}

/** Creates an admin without a password. Returns the token of a link that sets the password. */
export function createAdmin(
  { db, keys, actor }: Operator,
  { email, fullName }: { email: string; fullName: string },
): Promise<string> {
  return runInTransaction(db, async tx => {
    await lockAdmins(tx)
    const id = randomUUID()
    if (!(await openAccount(tx, { id, fullName, email, passwordHash: null, isAdmin: true, at: actor.at }))) {
      const knownUser = await requireUser(tx, email)
      const advice = knownUser.is_admin ? `reset-password ${email}` : `grant ${email}`
      throw new OperatorRefusal(
        `${email} sudah punya akun${knownUser.is_admin ? ' admin' : ''}. Pakai: npm run admin -- ${advice}`,
      )
    }
    const token = await makePasswordToken(tx, { userId: id, email, now: actor.at }, keys)
    const subject = { kind: 'user', id, name: fullName }
    await recordAudit(tx, actor, { action: 'admin.create', subject, personId: id, after: { isAdmin: true } })
    return token
  })
}

async function requireUser(tx: Tx, email: string) {
  const user = await lockUserByEmail(tx, email)
  if (!user) throw new OperatorRefusal(`Tidak ada akun dengan email ${email}. Buat: npm run admin -- create ${email}`)
  return user
}

/**
 * Makes an existing account an admin. If the email address of the account is unconfirmed, also removes the account's
 * password, passkeys and sessions, because another person may have registered the address. In this case returns the
 * token of a link that sets a new password.
 */
export function grantAdmin({ db, keys, actor }: Operator, email: string): Promise<string | undefined> {
  return runInTransaction(db, async tx => {
    await lockAdmins(tx)
    const user = await requireUser(tx, email)
    if (user.is_admin) throw new OperatorRefusal(`${email} sudah admin.`)
    if (user.deactivated_at !== null) throw new OperatorRefusal(`${email} dinonaktifkan. Aktifkan dulu di menu User.`)
    await writeRole(tx, actor, user, true)
    const isProven = user.email_verified_at !== null
    return isProven ? undefined : replacePassword(tx, user, { keys, at: actor.at })
  })
}

type User = Awaited<ReturnType<typeof requireUser>>

async function writeRole(tx: Tx, actor: SystemActor, user: User, isAdmin: boolean): Promise<void> {
  const { id, roles, full_name: name } = user
  await updateUserRow(tx, id, {
    is_admin: isAdmin,
    roles: applyRoleFlags(roles, { is_admin: isAdmin, is_expert: roles.includes('expert') }),
  })
  await recordAudit(tx, actor, {
    action: isAdmin ? 'admin.grant' : 'admin.revoke',
    subject: { kind: 'user', id, name },
    personId: id,
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
  })
}

async function replacePassword(
  tx: Tx,
  { id, email }: { id: string; email: string },
  { keys, at }: { keys: ServerKeys; at: Date },
): Promise<string> {
  await deletePassword(tx, id)
  await removeUnprovenAccess(tx, id)
  await revokeFamilies(tx, { userId: id, at })
  return makePasswordToken(tx, { userId: id, email, now: at }, keys)
}

export function revokeAdmin({ db, actor }: Operator, email: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const user = await requireUser(tx, email)
    if (!user.is_admin) throw new OperatorRefusal(`${email} bukan admin.`)
    await requireOtherAdmin(tx, user.id).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      throw new OperatorRefusal(`${error.message} Buat admin lain dulu: npm run admin -- create EMAIL`)
    })
    await writeRole(tx, actor, user, false)
  })
}

/** Returns the token of a link that sets a new password. The old password works until the link is used. */
export function resetAdminPassword({ db, keys, actor }: Operator, email: string): Promise<string> {
  return runInTransaction(db, async tx => {
    const user = await requireUser(tx, email)
    if (!user.is_admin)
      throw new OperatorRefusal(`${email} bukan admin. Pengguna lain memakai "Lupa password?" di halaman masuk.`)
    const token = await makePasswordToken(tx, { userId: user.id, email, now: actor.at }, keys)
    const subject = { kind: 'user', id: user.id, name: user.full_name }
    await recordAudit(tx, actor, { action: 'admin.password-link', subject, personId: user.id })
    return token
  })
}

/**
 * Removes the second factor of an account, ends its sessions and sends an email. Needed if no second admin can approve
 * the removal, because the installation has only one admin or all admins have lost their second factor.
 */
export function resetSecondStep({ db, actor }: Operator, email: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const user = await requireUser(tx, email)
    await removeSecondFactors(tx, user.id)
    await revokeFamilies(tx, { userId: user.id, at: actor.at })
    await queueMail(tx, { template: 'second-step-reset', userId: user.id, email, now: actor.at })
    const subject = { kind: 'user', id: user.id, name: user.full_name }
    await recordAudit(tx, actor, { action: 'second-step.reset', subject, personId: user.id })
  })
}
