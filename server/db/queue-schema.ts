import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { StartFailure } from '../start-failure.ts'

/**
 * Schema of the task queue. The schema is in the app's database, so that a task is stored in the transaction of the
 * change that causes it.
 */
export const QUEUE_SCHEMA = 'pgboss'

/** Lets pg-boss create and update its tables. Servers that start at the same time wait for each other. */
export async function migrateQueue(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // the error also rejects the promise
  try {
    await boss.start()
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === '42501'
    if (!isRefused) throw error
    throw new StartFailure(
      `Akun di DATABASE_URL tidak boleh membuat skema "${QUEUE_SCHEMA}". Beri haknya: GRANT CREATE ON DATABASE … TO …`,
    )
  } finally {
    await boss.stop({ graceful: false })
  }
}
