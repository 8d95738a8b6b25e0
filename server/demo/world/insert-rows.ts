import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

const ROWS_AT_ONCE = 5_000

/**
 * Inserts rows of plain JSON values. The database converts the values to the types of their columns. All rows must have
 * the columns of the first row.
 */
export async function insertRows(tx: Tx, table: keyof Database, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(tx)
  }
}
