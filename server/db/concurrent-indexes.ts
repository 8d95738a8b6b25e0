import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { ConcurrentIndex, MigrationFile } from './migration-files.ts'

const LOCK = sql`hashtext('semai concurrent indexes')`
const LOOK_EVERY_MS = 200

/**
 * Builds the index without blocking writes. If an earlier build was killed, drops its invalid index and builds the
 * index again.
 */
async function build(db: Db, { name, statement }: ConcurrentIndex): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.isValid === true) return
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql.raw(statement).execute(db)
}

/**
 * Waits for the lock that lets only one server build indexes. Polls the lock instead of waiting inside a statement,
 * because a concurrent build waits for all running statements.
 */
async function lock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isMine"`.execute(db)
    if (rows[0]?.isMine === true) return
    await sleep(LOOK_EVERY_MS)
  }
}

/** Returns the index files that no server has built yet. The table `schema_change` has a row for each built file. */
async function unbuilt(db: Db, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  const wantedFiles = files.filter(({ indexes }) => indexes !== undefined)
  if (wantedFiles.length === 0) return []
  const built = await db.selectFrom('schema_change').select('name').execute()
  const names = new Set(built.map(({ name }) => name))
  return wantedFiles.filter(({ name }) => !names.has(name))
}

/**
 * Builds the indexes of files whose second line is `-- concurrently`. `db` must have only one connection, because the
 * lock belongs to the connection.
 */
export async function buildIndexes(db: Db, files: readonly MigrationFile[]): Promise<void> {
  if ((await unbuilt(db, files)).length === 0) return
  await lock(db)
  const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(db)
  try {
    // Disables the lock timeout, because a concurrent build must wait for old transactions and blocks no other session
    // while it waits.
    await sql`set lock_timeout = 0`.execute(db)
    // Reads the list again, because another server may have built some of the indexes before this server got the lock.
    for (const { name, indexes = [], isExpansion = false } of await unbuilt(db, files)) {
      for (const index of indexes) await build(db, index)
      await db.insertInto('schema_change').values({ name, is_expansion: isExpansion }).execute()
    }
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]?.limit ?? '0'}, false)`.execute(db)
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db)
  }
}
