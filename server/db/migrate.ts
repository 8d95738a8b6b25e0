import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartFailure } from '../start-failure.ts'
import { type Connection, connect, type DatabaseTarget } from './connect.ts'
import { buildIndexes } from './concurrent-indexes.ts'
import type { Db } from './database.ts'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'
import { endMove, readMoveState } from './move/progress.ts'
import { migrateQueue } from './queue-schema.ts'

/** Oldest supported PostgreSQL, as `server_version_num`. */
export const OLDEST_VERSION = 150_000
/**
 * Time that a migration statement waits for a lock. If it gets no lock, the migration is repeated. The time is short,
 * because all later users of the table wait behind the statement.
 */
const LOCK_WITHIN_MS = 3_000
const RETRY_AFTER_MS = 500
/**
 * Time after which this server stops retrying its migration. Includes the time of another server's migration that runs
 * at the same time.
 */
const GIVE_UP_AFTER_MS = 600_000
const LOCK_NOT_AVAILABLE = '55P03'

interface Options {
  lockWithinMs?: number
  /** Replaces the migrations of this version in a test. */
  files?: readonly MigrationFile[]
  /** True if this database is the target of `npm run database -- move`. The database may then be incomplete. */
  isTargetOfMove?: boolean
}

function getCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/**
 * True if the error was caused by a lock that was not free in time. The connection wraps this error as an unavailable
 * database.
 */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return getCode(error) === LOCK_NOT_AVAILABLE || isLockTimeout(error.cause)
}

function explain(error: unknown): unknown {
  if (getCode(error) !== '42501' || !(error instanceof Error)) return error
  return new StartFailure(
    `Akun di DATABASE_URL tidak boleh membuat tabel (${error.message}). Beri haknya: GRANT CREATE ON SCHEMA public TO …`,
  )
}

async function listNames(db: Db, table: string, condition = sql`true`): Promise<Set<string>> {
  const { rows: found } = await sql<{
    isThere: boolean
  }>`select to_regclass(${table}) is not null as "isThere"`.execute(db)
  if (found[0]?.isThere !== true) return new Set()
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(table)} where ${condition}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns the names of migrations of later versions that have already run. Throws `StartFailure` if this version cannot
 * use their schema.
 */
async function listLaterMigrations(db: Db, files: readonly MigrationFile[]): Promise<string[]> {
  const ownNames = new Set(files.map(({ name }) => name))
  const later = [...(await listNames(db, 'kysely_migration'))].filter(name => !ownNames.has(name))
  const usable = await listNames(db, 'schema_change', sql`is_expansion`)
  const unusable = later.filter(name => !usable.has(name))
  if (unusable.length === 0) return later
  throw new StartFailure(
    `Database ini sudah dipakai oleh versi lain aplikasi ini (langkah migrasi ${unusable.join(', ')} tidak dikenal). ` +
      'Jalankan versi yang sesuai, atau pakai DATA_DIR atau DATABASE_URL lain.',
  )
}

/**
 * Records whether each migration only expands the schema, so that older versions know whether they can use the schema.
 */
async function recordKinds(db: Db, files: readonly MigrationFile[]): Promise<void> {
  for (const { name, isExpansion } of files) {
    if (isExpansion === undefined) continue
    await sql`insert into schema_change (name, is_expansion) values (${name}, ${isExpansion}) on conflict do nothing`.execute(
      db,
    )
  }
}

async function runOnce(db: Db, files: readonly MigrationFile[]): Promise<string[]> {
  const ownMigrations = files.map(({ name, text, indexes }): [string, Migration] => [
    name,
    // Does nothing for files with indexes, which are built after the transaction (`buildIndexes`).
    { up: async (run: Kysely<never>) => void (indexes ?? (await sql.raw(text).execute(run))) },
  ])
  // Adds empty migrations for later versions, because Kysely requires every migration that has run to be in the list.
  const later = (await listLaterMigrations(db, files)).map((name): [string, Migration] => [
    name,
    { up: async () => {} },
  ])
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries([...ownMigrations, ...later]) },
    // Allows a migration with a smaller number after one with a larger number, because branches add migrations in
    // parallel.
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error !== undefined) throw explain(error)
  await buildIndexes(db, files)
  await recordKinds(db, files)
  return (results ?? []).map(result => result.migrationName)
}

/** Repeats the migration while another session holds a lock. Throws the last error after ten minutes. */
async function runWithRetries(db: Db, files: readonly MigrationFile[]): Promise<string[]> {
  const until = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      return await runOnce(db, files)
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > until) throw error
      await sleep(RETRY_AFTER_MS)
    }
  }
}

/**
 * Throws `StartFailure` for the target of an unfinished move (`npm run database -- move`). Ends a move that is
 * complete.
 */
async function requireWholeDatabase({ pool }: Connection): Promise<void> {
  const session = {
    rows: async (text: string) => (await pool.query(text)).rows,
    run: async (text: string) => void (await pool.query(text)),
  }
  const state = await readMoveState(session)
  if (state?.isComplete === false)
    throw new StartFailure(
      'Database ini belum lengkap: pemindahan dengan "npm run database -- move" belum selesai. Selesaikan dulu, ' +
        'atau pakai lagi alamat database yang lama.',
    )
  if (state) await endMove(session)
}

/**
 * Migrates the app's tables in one transaction, then builds indexes, and then migrates the tables of the task queue.
 * Servers that start at the same time wait for each other. Returns the names of the app's migrations that ran. Throws
 * `StartFailure` if a later version has changed the schema so that this version cannot use it.
 */
export async function migrate(
  target: DatabaseTarget,
  { lockWithinMs = LOCK_WITHIN_MS, isTargetOfMove = false, files }: Options = {},
): Promise<readonly string[]> {
  const connection = connect(target, { poolSize: 1, isPatient: true })
  const { db } = connection
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
    if (Number(rows[0]?.version) < OLDEST_VERSION) throw new StartFailure('PostgreSQL 15 atau lebih baru diperlukan.')
    if (!isTargetOfMove) await requireWholeDatabase(connection)
    await sql`select set_config('lock_timeout', ${String(lockWithinMs)}, false)`.execute(db)
    const done = await runWithRetries(db, files ?? (await readMigrationFiles()))
    await migrateQueue(connection.pool)
    return done
  } finally {
    await connection.close()
  }
}
