import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { StartFailure } from '../start-failure.ts'
import { connect, type Target } from './connect.ts'
import { migrateQueue } from './queue-schema.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Oldest PostgreSQL that runs the migrations, as `server_version_num`. */
export const OLDEST_VERSION = 150_000

/** Reads the plain SQL files in the order of their names; forward only. Never edit a file that has run. */
export async function readMigrations(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => ({
      name: name.slice(0, -'.sql'.length),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  )
}

/** Returns the names of this build's migrations. */
export async function listMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name)
}

const files: MigrationProvider = {
  async getMigrations() {
    const entries = (await readMigrations()).map(({ name, text }): [string, Migration] => [
      name,
      { up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)) },
    ])
    return Object.fromEntries(entries)
  },
}

function explain(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('corrupted migrations')) {
    return new StartFailure(
      'Database ini sudah dipakai oleh versi lain aplikasi ini (langkah migrasinya tidak dikenal). ' +
        'Jalankan versi yang sesuai, atau pakai DATA_DIR atau DATABASE_URL lain.',
    )
  }
  if (error instanceof Error && 'code' in error && error.code === '42501') {
    return new StartFailure(
      `Akun di DATABASE_URL tidak boleh membuat tabel (${message}). Beri haknya: GRANT CREATE ON SCHEMA public TO …`,
    )
  }
  return error
}

/**
 * Migrates our tables in one transaction, and then those of the task queue. Servers that start at once wait for each
 * other. Returns the names of our migrations that ran.
 */
export async function migrate(target: Target): Promise<readonly string[]> {
  const connection = connect(target, { poolSize: 1, isPatient: true })
  const { db } = connection
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
    if (Number(rows[0]?.version) < OLDEST_VERSION) throw new StartFailure('PostgreSQL 15 atau lebih baru diperlukan.')
    const { error, results } = await new Migrator({
      db,
      provider: files,
      // Allows a smaller number after a larger one, because branches add migrations in parallel.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (error !== undefined) throw explain(error)
    await migrateQueue(connection.pool)
    return (results ?? []).map(result => result.migrationName)
  } finally {
    await connection.close()
  }
}
