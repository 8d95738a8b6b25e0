import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Number of the advisory lock. It is arbitrary. */
const SEED_LOCK = 7_364_001

/** Makes two servers that start for the first time at the same time seed one after the other. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
}
