import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** What an index of three letters needs. */
const LETTERS = 3

/**
 * Case-insensitively anywhere in one of the columns; one or two letters at the beginning of a word, for no index knows them
 * elsewhere. What people type is words, not a pattern: `%` looks for `%`.
 */
export function containing(search: string, ...columns: readonly Expression<string>[]): Expression<SqlBool> {
  const words = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const patterns = search.length < LETTERS ? [`${words}%`, `% ${words}%`] : [`%${words}%`]
  const terms = columns.flatMap(column => patterns.map(pattern => sql`${column} ilike ${pattern}`))
  return sql<SqlBool>`(${sql.join(terms, sql` or `)})`
}

/**
 * Whether the id is one of those the parts select. Each part is a search in one table by that table's own index; one `or` over
 * joined tables has no index, and reads all of them.
 */
export function foundBy(
  id: Expression<string | number>,
  ...parts: readonly Expression<unknown>[]
): Expression<SqlBool> {
  return sql<SqlBool>`${id} in (${sql.join(parts, sql` union all `)})`
}

/** Ids of the people who still have an account and are called so, or have that address. */
export function peopleCalled(search: string): RawBuilder<unknown> {
  const [name, email] = [sql.ref<string>('called.full_name'), sql.ref<string>('called.email')]
  return sql`select called.id from app_user as called where called.deleted_at is null and ${containing(search, name, email)}`
}

/** Whether that person's account has not been erased. Those that were are few: looked up among them, nobody else is read. */
export function isStillHere(userId: Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from app_user as gone where gone.id = ${userId} and gone.deleted_at is not null)`
}
