import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Number of the advisory lock. Any number is possible. */
const SEED_LOCK = 7_364_001

/** Lets only one server at a time seed the database. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
}
