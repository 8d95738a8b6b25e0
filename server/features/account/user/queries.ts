import { sql } from 'kysely'
import { LIST_LIMIT } from '#contract/wire/limits.ts'
import type { ListWindow } from '#contract/wire/list-filters.ts'
import type { Db } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'

const columns = ['id', 'full_name', 'email', 'is_admin', 'roles'] as const

export function findUser(db: Db, id: string) {
  return db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

interface UserFilter extends ListWindow {
  /** Id of the only account that the caller may see. Undefined if the caller may see all accounts. */
  onlyId: string | undefined
  id?: string | undefined
  email?: string | undefined
  role?: string | undefined
}

export function findUsers(db: Db, { onlyId, id, email, role, search, limit, offset }: UserFilter): Promise<UserRow[]> {
  let query = db.selectFrom('app_user').select(columns)
  if (onlyId !== undefined) query = query.where('id', '=', onlyId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (email !== undefined) query = query.where('email', '=', email)
  if (role !== undefined) query = query.where(sql<boolean>`${role} = any(roles)`)
  if (search) query = query.where(eb => matchesSearch(search, eb.ref('full_name'), eb.ref('email')))
  return query
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit ?? LIST_LIMIT)
    .offset(offset ?? 0)
    .execute()
}
