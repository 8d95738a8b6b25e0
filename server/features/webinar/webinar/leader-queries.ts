import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Person } from '../../../http/person.ts'

/**
 * True if the user leads the webinar's meetings. Admins lead all webinars, and experts lead the webinars to which they
 * are assigned.
 */
export async function isLeaderOf(
  db: Db,
  { userId, isAdmin, roles }: Pick<Person, 'userId' | 'isAdmin' | 'roles'>,
  webinarId: string,
): Promise<boolean> {
  if (isAdmin) return true
  if (!roles.includes('expert')) return false
  const row = await db
    .selectFrom('webinar_leader')
    .select('user_id')
    .where('webinar_id', '=', webinarId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export function listLeaders(db: Db, webinarId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('webinar_leader')
    .innerJoin('app_user', 'app_user.id', 'webinar_leader.user_id')
    .select(['app_user.id', 'app_user.full_name as name'])
    .where('webinar_id', '=', webinarId)
    .where('app_user.deleted_at', 'is', null)
    .orderBy('app_user.full_name')
    .orderBy('app_user.id')
    .execute()
}

export async function listLedWebinars(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('webinar_leader').select('webinar_id').where('user_id', '=', userId).execute()
  return new Set(rows.map(row => row.webinar_id))
}

/** Counts the given users who have the role 'expert'. */
export async function countExperts(tx: Tx, userIds: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('app_user')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`'expert' = any(roles)`)
    .executeTakeFirstOrThrow()
  return count
}

export async function replaceLeaders(tx: Tx, webinarId: string, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('webinar_leader').where('webinar_id', '=', webinarId).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('webinar_leader')
    .values(userIds.map(user_id => ({ webinar_id: webinarId, user_id })))
    .execute()
}

export async function removeLeader(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('webinar_leader').where('user_id', '=', userId).execute()
}
