import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { waitUntilTruthy } from './soon.ts'

/** Waits until a statement waits for a lock of another transaction. */
export async function waitForBlockedStatement(db: Db): Promise<void> {
  await waitUntilTruthy(async () => {
    const { rows } = await sql`select from pg_locks where not granted limit 1`.execute(db)
    return rows.length > 0
  })
}
