import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { waitUntilTruthy } from './soon.ts'

/** Waits until a statement waits for a lock of another transaction, or until `count` statements do. */
export async function waitForBlockedStatement(db: Db, count = 1): Promise<void> {
  await waitUntilTruthy(async () => {
    const { rows } = await sql`select distinct pid from pg_locks where not granted`.execute(db)
    return rows.length >= count
  })
}
