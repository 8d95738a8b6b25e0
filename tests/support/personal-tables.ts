import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Returns the names of all tables with rows of an account, directly or through another table. */
export async function listPersonalTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'user_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
      union
      select 'app_user'::regclass::oid
      union
      select foreign_key.conrelid from pg_constraint as foreign_key join known on foreign_key.confrelid = known.id
      where foreign_key.contype = 'f'
    )
    select relname as name from known join pg_class on pg_class.oid = known.id order by relname
  `.execute(db)
  return rows.map(({ name }) => name)
}
