import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Db } from './database.ts'

const BATCH_SIZE = 1_000

/**
 * Deletes all rows that meet the condition, in batches with one transaction each. A single statement could exceed the
 * time limit after a long time without a cleanup.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Database,
  condition: Expression<SqlBool>,
  size = BATCH_SIZE,
): Promise<void> {
  const some = sql`select ctid from ${sql.table(table)} where ${condition} limit ${size}`
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${some}))`.execute(db)
    if ((numAffectedRows ?? 0n) < BigInt(size)) return
  }
}
