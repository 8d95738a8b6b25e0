import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { MARKER } from '../data-dir.ts'
import { connect, type DatabaseTarget } from '../db/connect.ts'
import { ping } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { hasCluster } from '../db/embedded/cluster.ts'
import { limitStatements } from './database-queries.ts'
import type { ReadDatabase, DatabaseAccess } from './scene.ts'

/**
 * Maximum number of connections of the doctor. The checks run in parallel and need several connections, but most
 * connections must remain for learners.
 */
const CONNECTIONS = 4

interface Opened {
  access: DatabaseAccess
  close: () => Promise<void>
}

const getMessage = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

function closed(isFault: boolean, detail: string, fix: string): Opened {
  return { access: { isOpen: false, isFault, detail, fix }, close: async () => {} }
}

async function openTarget(
  target: DatabaseTarget,
  isEmbedded: boolean,
  wasStarted: boolean,
  limitMs: number,
): Promise<Opened> {
  const connection = connect(target, { poolSize: CONNECTIONS })
  const close = () => connection.close()
  try {
    await ping(connection.db)
  } catch (fault) {
    await close()
    return closed(
      true,
      `Database tidak menjawab: ${getMessage(fault)}.`,
      'Periksa alamat, akun dan password di DATABASE_URL, dan apakah PostgreSQL berjalan.',
    )
  }
  const ask: ReadDatabase = read =>
    connection.db
      .transaction()
      .setAccessMode('read only')
      .execute(async tx => {
        await limitStatements(tx, limitMs)
        return read(tx)
      })
  return { access: { isOpen: true, isEmbedded, wasStarted, ask }, close }
}

/**
 * Opens the database for reading. If the embedded database is not running, starts it until `close` is called. Never
 * creates a database.
 */
export async function openDatabase(config: Config | undefined, limitMs: number): Promise<Opened> {
  if (!config) return closed(true, 'Pengaturan belum dapat dibaca.', 'Lihat settings-valid.')
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) return openTarget(databaseUrl, false, false, limitMs)
  if (!hasCluster(dataDir) || !existsSync(join(dataDir, MARKER)))
    return closed(false, `Belum ada database di ${dataDir}.`, 'Mulai server sekali: npm start')
  try {
    const embedded = await startEmbedded(dataDir)
    const target = await openTarget(embedded.connection, true, !embedded.isReused, limitMs)
    return {
      access: target.access,
      async close() {
        await target.close()
        // Stops the database only if this command started it. `stop` leaves it running if a server has started
        // meanwhile.
        if (!embedded.isReused) await embedded.stop()
      },
    }
  } catch (fault) {
    return closed(true, getMessage(fault), 'Baca postgres.log di DATA_DIR.')
  }
}
