import type { Config } from '../config.ts'
import { connect, type DatabaseTarget } from './connect.ts'
import type { Db } from './database.ts'
import { startEmbedded } from './embedded.ts'

/**
 * Runs a command's work with one connection to the database of this installation. Starts the embedded database if it is
 * not running, and stops it at the end unless another program uses it. A connection with `isPatient` false has the time
 * limits of the server.
 */
export async function runWithDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (db: Db, target: DatabaseTarget) => Promise<T>,
  { isPatient = true } = {},
): Promise<T> {
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir) : undefined
  const target = embedded?.connection ?? databaseUrl ?? ''
  try {
    const connection = connect(target, { poolSize: 1, isPatient })
    try {
      return await work(connection.db, target)
    } finally {
      await connection.close()
    }
  } finally {
    await embedded?.stop()
  }
}
