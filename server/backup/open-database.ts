import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { hasCluster } from '../db/embedded/cluster.ts'
import { runWithDatabase } from '../db/run-with-database.ts'
import { BackupFailure } from './failure.ts'

/**
 * Calls `work` with the embedded database, and starts it if it is not running. Calls it with undefined if the database
 * is on another server. A base backup needs the one connection of
 * `runWithDatabase`, because it must begin and end on the same connection.
 */
export async function runWithEmbedded<T>(config: Config, work: (db: Db | undefined) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(undefined)
  if (!hasCluster(config.dataDir))
    throw new BackupFailure(`Belum ada data di ${config.dataDir}. Periksa DATA_DIR, atau jalankan server dulu.`)
  return runWithDatabase(config, work)
}
