import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { hasCluster } from '../db/embedded/cluster.ts'
import { runWithDatabase } from '../db/run-with-database.ts'
import { BackupFailure } from './failure.ts'

/**
 * Calls `work` with the embedded database, and starts the database if necessary. Calls `work` with undefined if the
 * database is on another server. `runWithDatabase` gives exactly one connection, because a base backup must begin and
 * end on the same connection.
 */
export async function runWithEmbedded<T>(config: Config, work: (db: Db | undefined) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(undefined)
  if (!hasCluster(config.dataDir))
    throw new BackupFailure(`Belum ada data di ${config.dataDir}. Periksa DATA_DIR, atau jalankan server dulu.`)
  return runWithDatabase(config, work)
}
