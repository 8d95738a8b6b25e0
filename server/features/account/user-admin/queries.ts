import { sql } from 'kysely'
import type { Role } from '#contract/account/session-data.ts'
import { endOfDay, startOfDay } from '#contract/wire/local-time.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

export interface UserFilter {
  search?: string | undefined
  role?: Role | undefined
  isVerified?: 'true' | 'false' | undefined
  isAdmin?: 'true' | 'false' | undefined
  isActive?: 'true' | 'false' | undefined
  /** First and last day of registration, in WIB. */
  from?: string | undefined
  until?: string | undefined
}

export function selectDeskUsers(db: Db, filter: UserFilter) {
  return selectAccounts(db, filter)
    .select('person.version')
    .select(sql<boolean>`person.password_hash is null and person.google_sub is null`.as('is_invited'))
    .select(eb =>
      eb
        .selectFrom('refresh_family as family')
        .select(sql<Date | null>`max(coalesce(family.last_used_at, family.created_at))`.as('at'))
        .whereRef('family.user_id', '=', 'person.id')
        .as('last_seen_at'),
    )
}
export type DeskUserRow = Awaited<ReturnType<ReturnType<typeof selectDeskUsers>['executeTakeFirstOrThrow']>>

/** Selects the accounts that are not erased or merged, with the columns of the export file. */
export function selectAccounts(db: Db, { search, role, isVerified, isAdmin, isActive, from, until }: UserFilter) {
  return db
    .selectFrom('app_user as person')
    .select(['person.id', 'person.full_name', 'person.email', 'person.phone_number', 'person.email_verified_at'])
    .select(['person.is_admin', 'person.roles', 'person.created_at', 'person.deactivated_at'])
    .select(eb =>
      eb
        .selectFrom('enrollment')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('enrollment.user_id', '=', 'person.id')
        .as('enrollment_count'),
    )
    .where('person.deleted_at', 'is', null)
    .$if(role !== undefined, query => query.where(hasRole(role ?? 'learner')))
    .$if(isVerified !== undefined, query =>
      query.where('person.email_verified_at', isVerified === 'true' ? 'is not' : 'is', null),
    )
    .$if(isAdmin !== undefined, query => query.where('person.is_admin', '=', isAdmin === 'true'))
    .$if(isActive !== undefined, query =>
      query.where('person.deactivated_at', isActive === 'true' ? 'is' : 'is not', null),
    )
    .$if(from !== undefined, query => query.where('person.created_at', '>=', startOfDay(from ?? '', 'WIB')))
    .$if(until !== undefined, query => query.where('person.created_at', '<', endOfDay(until ?? '', 'WIB')))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('person.full_name'), eb.ref('person.email'))),
    )
}
export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

export async function countAccounts(db: Db, filter: UserFilter): Promise<number> {
  const { count } = await db
    .selectFrom(selectAccounts(db, filter).as('listed'))
    .select(eb => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Builds the condition for a role. The role 'admin' is the column `is_admin`. The other roles are in `roles`, which has
 * an index.
 */
function hasRole(role: Role) {
  return role === 'admin' ? sql<boolean>`person.is_admin` : sql<boolean>`person.roles @> array[${role}]::text[]`
}

export function findDeskUser(db: Db, id: string) {
  return selectDeskUsers(db, {}).where('person.id', '=', id).executeTakeFirst()
}

export function readUserNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('app_user').select(['id', 'full_name as name']).where('id', 'in', ids).execute()
}

export function lockUser(tx: Tx, id: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'phone_number', 'is_admin', 'roles', 'version', 'email_verified_at'])
    .select(['deactivated_at', 'password_hash', 'google_sub'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function lockUserByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'is_admin', 'roles', 'email_verified_at', 'deactivated_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateUserRow(
  tx: Tx,
  id: string,
  change:
    | { full_name: string; phone_number: string | null }
    | { is_admin: boolean; roles: Role[] }
    | { deactivated_at: Date | null },
): Promise<number> {
  const row = await tx
    .updateTable('app_user')
    .set(change)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/**
 * Deletes an account that nobody has used: its point balance of 0, the details of its audit entries, and the account.
 * The database refuses if any row except a queued email refers to the account.
 */
export async function deleteUnusedAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('point_balance').where('user_id', '=', id).where('balance', '=', 0).execute()
  await tx.deleteFrom('app_user').where('id', '=', id).execute()
  await tx.updateTable('audit_entry').set({ detail: null, detail_salt: null }).where('person_id', '=', id).execute()
}

/** Returns which of the emails already have an account. Deactivated and merged accounts count too. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('app_user').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}
