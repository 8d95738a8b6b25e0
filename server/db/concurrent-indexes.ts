import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { ConcurrentIndex, MigrationFile } from './migration-files.ts'

const LOCK = sql`hashtext('semai concurrent indexes')`
const LOOK_EVERY_MS = 200

/**
 * Builds the index without blocking writes. A build that was killed leaves an invalid index, which is dropped and built
 * again.
 */
async function build(db: Db, { name, statement }: ConcurrentIndex): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.isValid === true) return
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql.raw(statement).execute(db)
}

/**
 * Waits for another server that builds indexes. Asks again and again instead of waiting inside a statement, because a
 * concurrent build waits for all running statements.
 */
async function lock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isMine"`.execute(db)
    if (rows[0]?.isMine === true) return
    await sleep(LOOK_EVERY_MS)
  }
}

/**
 * Builds the indexes of files that begin with `-- concurrently`. The table `schema_change` has a row for each file that is
 * built. `db` must have one connection, which holds the lock.
 */
export async function buildIndexes(db: Db, files: readonly MigrationFile[]): Promise<void> {
  const wanted = files.filter(({ indexes }) => indexes !== undefined)
  if (wanted.length === 0) return
  await lock(db)
  try {
    const built = await db.selectFrom('schema_change').select('name').execute()
    const names = new Set(built.map(({ name }) => name))
    // A build waits for old transactions, and nobody waits for the build.
    const { rows: limits } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(db)
    await sql`set lock_timeout = 0`.execute(db)
    for (const { name, indexes = [], isExpansion = false } of wanted.filter(file => !names.has(file.name))) {
      for (const index of indexes) await build(db, index)
      await db.insertInto('schema_change').values({ name, is_expansion: isExpansion }).execute()
    }
    await sql`select set_config('lock_timeout', ${limits[0]?.limit ?? '0'}, false)`.execute(db)
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db)
  }
}
