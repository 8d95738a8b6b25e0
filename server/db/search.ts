import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Minimum number of characters for which PostgreSQL uses a trigram index. */
const LETTERS = 3

/**
 * Finds the text anywhere in one of the columns, ignoring case. One or two characters match only at the beginning of a
 * word, because no index finds them inside a word. The text is not a pattern: `%` finds only the character `%`.
 */
export function matchesSearch(search: string, ...columns: readonly Expression<string>[]): Expression<SqlBool> {
  const escaped = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const patterns = search.length < LETTERS ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`]
  const terms = columns.flatMap(column => patterns.map(pattern => sql`${column} ilike ${pattern}`))
  return sql<SqlBool>`(${sql.join(terms, sql` or `)})`
}

/**
 * Returns the condition that the id is in the result of one of the subqueries `parts`. Each subquery can use the
 * indexes of its own table. One `or` over joined tables would use no index and read all rows.
 */
export function isFoundBy(
  id: Expression<string | number>,
  ...parts: readonly Expression<unknown>[]
): Expression<SqlBool> {
  return sql<SqlBool>`${id} in (${sql.join(parts, sql` union all `)})`
}

/** Returns a subquery for the ids of users whose name or email matches the search. Leaves out erased accounts. */
export function selectUsersByName(search: string): RawBuilder<unknown> {
  const [name, email] = [sql.ref<string>('called.full_name'), sql.ref<string>('called.email')]
  return sql`select called.id from app_user as called where called.deleted_at is null and ${matchesSearch(search, name, email)}`
}

/** Returns the condition that the user's account is not erased. */
export function isNotErased(userId: Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from app_user as gone where gone.id = ${userId} and gone.deleted_at is not null)`
}
