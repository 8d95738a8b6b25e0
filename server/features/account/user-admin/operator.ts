import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { revokeFamilies } from '../../../auth/family-queries.ts'
import { audit, type SystemActor } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { makePasswordToken, openAccount } from '../auth/service.ts'
import { requireOtherAdmin } from './approval.ts'
import { lockUserByEmail, writeUser } from './queries.ts'
import { rolesWith } from './roles.ts'

/** Refusal of a command, with a message for the operator. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
}

interface Operator {
  readonly db: Db
  readonly keys: ServerKeys
  readonly actor: SystemActor
}

/** Serialises everything that makes the first admin, so that two calls at once make one. */
const ADMIN_LOCK = 7_364_002

export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMIN_LOCK}::bigint)`.execute(tx)
}

export async function hasAdmin(db: Db | Tx): Promise<boolean> {
  const admin = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** Creates an admin without a password and returns the token of a link that sets one. */
export function createAdmin(
  { db, keys, actor }: Operator,
  { email, fullName }: { email: string; fullName: string },
): Promise<string> {
  return inTransaction(db, async tx => {
    await lockAdmins(tx)
    const id = randomUUID()
    if (!(await openAccount(tx, { id, fullName, email, passwordHash: null, isAdmin: true, at: actor.at }))) {
      const known = await requireUser(tx, email)
      const advice = known.is_admin ? `reset-password ${email}` : `grant ${email}`
      throw new OperatorRefusal(
        `${email} sudah punya akun${known.is_admin ? ' admin' : ''}. Pakai: npm run admin -- ${advice}`,
      )
    }
    const token = await makePasswordToken(tx, { userId: id, email, now: actor.at }, keys)
    const subject = { kind: 'user', id, name: fullName }
    await audit(tx, actor, { deed: 'admin.create', subject, personId: id, after: { isAdmin: true } })
    return token
  })
}

async function requireUser(tx: Tx, email: string) {
  const user = await lockUserByEmail(tx, email)
  if (!user) throw new OperatorRefusal(`Tidak ada akun dengan email ${email}. Buat: npm run admin -- create ${email}`)
  return user
}

/**
 * Makes an existing account an admin. Anyone could have registered an unconfirmed email address, so such an account
 * loses its password and sessions, and the returned token lets the operator's link set a new one.
 */
export function grantAdmin({ db, keys, actor }: Operator, email: string): Promise<string | undefined> {
  return inTransaction(db, async tx => {
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
  await writeUser(tx, id, {
    is_admin: isAdmin,
    roles: rolesWith(roles, { is_admin: isAdmin, is_expert: roles.includes('expert') }),
  })
  await audit(tx, actor, {
    deed: isAdmin ? 'admin.grant' : 'admin.revoke',
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
  await tx.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
  await revokeFamilies(tx, { userId: id, at })
  return makePasswordToken(tx, { userId: id, email, now: at }, keys)
}

export function revokeAdmin({ db, actor }: Operator, email: string): Promise<void> {
  return inTransaction(db, async tx => {
    const user = await requireUser(tx, email)
    if (!user.is_admin) throw new OperatorRefusal(`${email} bukan admin.`)
    await requireOtherAdmin(tx, user.id).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      throw new OperatorRefusal(`${error.message} Buat admin lain dulu: npm run admin -- create EMAIL`)
    })
    await writeRole(tx, actor, user, false)
  })
}

/** Returns the token of a link that sets a new password. The old one works until the link is used. */
export function resetAdminPassword({ db, keys, actor }: Operator, email: string): Promise<string> {
  return inTransaction(db, async tx => {
    const user = await requireUser(tx, email)
    if (!user.is_admin)
      throw new OperatorRefusal(`${email} bukan admin. Pengguna lain memakai "Lupa password?" di halaman masuk.`)
    const token = await makePasswordToken(tx, { userId: user.id, email, now: actor.at }, keys)
    const subject = { kind: 'user', id: user.id, name: user.full_name }
    await audit(tx, actor, { deed: 'admin.password-link', subject, personId: user.id })
    return token
  })
}

export interface ListedAdmin {
  email: string
  fullName: string
  createdAt: Date
  hasPassword: boolean
  lastSeenAt: Date | null
}

export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
  const rows = await db
    .selectFrom('app_user as person')
    .select(['person.email', 'person.full_name', 'person.created_at', 'person.password_hash', 'person.google_sub'])
    .select(eb =>
      eb
        .selectFrom('refresh_family as family')
        .select(sql<Date | null>`max(coalesce(family.last_used_at, family.created_at))`.as('at'))
        .whereRef('family.user_id', '=', 'person.id')
        .as('last_seen_at'),
    )
    .where('person.is_admin', '=', true)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.created_at')
    .execute()
  return rows.map(row => ({
    email: row.email,
    fullName: row.full_name,
    createdAt: row.created_at,
    hasPassword: row.password_hash !== null || row.google_sub !== null,
    lastSeenAt: row.last_seen_at ?? null,
  }))
}
