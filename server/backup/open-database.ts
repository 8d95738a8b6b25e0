import type { Config } from '../config.ts'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { hasCluster } from '../db/embedded/cluster.ts'
import { BackupFailure } from './failure.ts'

/**
 * Calls `work` with the embedded database, and starts it if it is not running. Calls it with undefined if the database
 * is on another server. The pool has only one connection, because a base backup must begin and end on the same
 * connection.
 */
export async function runWithDatabase<T>(config: Config, work: (db: Db | undefined) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(undefined)
  if (!hasCluster(config.dataDir))
    throw new BackupFailure(`Belum ada data di ${config.dataDir}. Periksa DATA_DIR, atau jalankan server dulu.`)
  const embedded = await startEmbedded(config.dataDir)
  try {
    const connection = connect(embedded.connection, { poolSize: 1, isPatient: true })
    try {
      return await work(connection.db)
    } finally {
      await connection.close()
    }
  } finally {
    await embedded.stop()
  }
}
