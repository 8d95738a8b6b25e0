import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db } from '../db/database.ts'

/** Deletes expired rows, and rows that expire later than a correct clock allows. */
export async function deleteOldTries(db: Db, longestSeconds: number): Promise<void> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  await deleteInBatches(db, 'rate_limit', sql`expire < ${now} or expire > ${now} + ${longestSeconds * 1_000}`)
}
