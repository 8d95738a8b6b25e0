import '../brand-setting.ts'
import { sql } from 'kysely'
import { readConfig } from '../config.ts'
import { StartFailure } from '../start-failure.ts'
import { connect, type DatabaseTarget } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

/** Runs `npm run db:migrate` and `npm run db:reset`. */

async function reset(target: DatabaseTarget): Promise<void> {
  const connection = connect(target, { poolSize: 1, isPatient: true })
  try {
    await sql`drop schema public cascade`.execute(connection.db)
    await sql`drop schema if exists ${sql.id(QUEUE_SCHEMA)} cascade`.execute(connection.db)
    await sql`create schema public`.execute(connection.db)
  } finally {
    await connection.close()
  }
}

async function run(command: string | undefined, isSure: boolean): Promise<void> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined
  const target = embedded?.connection ?? config.databaseUrl ?? ''
  try {
    if (command === 'reset') {
      if (config.isProduction) throw new StartFailure('db:reset tidak tersedia pada NODE_ENV=production.')
      // Asks for confirmation, because DATABASE_URL may point to any database. The embedded database needs no
      // confirmation, because only this installation uses it.
      if (embedded === undefined && !isSure) {
        throw new StartFailure(
          'Ini menghapus semua isi database di DATABASE_URL. Jika yakin: npm run db:reset -- --yakin',
        )
      }
      await reset(target)
      console.log('Database dikosongkan; data demo diisi lagi pada start berikutnya.')
    }
    const done = await migrate(target)
    console.log(done.length > 0 ? `Migrasi dijalankan: ${done.join(', ')}` : 'Database sudah mutakhir.')
  } finally {
    await embedded?.stop()
  }
}

try {
  await run(process.argv[2], process.argv.includes('--yakin'))
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exitCode = 1
}
