import { sql } from 'kysely'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/database.ts'

/** Lets only one server at a time seed the database. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`.execute(tx)
}
