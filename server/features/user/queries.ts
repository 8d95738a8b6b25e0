import type { Db } from '../../db/database.ts'

export function findUser(db: Db, id: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'full_name', 'email', 'is_admin', 'roles'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
