import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * One digest for every table that is there, by its name: whoever compares two of them sees which table changed. The names
 * come from the database's own catalogue, so that a new table is looked at from its first day.
 */
export async function digestTables(db: Db, { but }: { but: readonly string[] }): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const digests = tables
    .filter(({ name }) => !but.includes(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)), 0) as digest
          from ${sql.table(name)} as each`,
    )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
