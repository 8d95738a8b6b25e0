import { type Expression, type SqlBool, sql } from 'kysely'

/** Case-insensitively anywhere in one of the columns. What people type is words, not a pattern: `%` looks for `%`. */
export function containing(search: string, ...columns: readonly Expression<string>[]): Expression<SqlBool> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(${sql.join(
    columns.map(column => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}
