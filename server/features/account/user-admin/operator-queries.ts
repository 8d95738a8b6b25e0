import { sql } from 'kysely'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/database.ts'

export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.admins}::bigint)`.execute(tx)
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

export async function deletePassword(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
}
