import type { Config } from '../config.ts'
import { connect, type Target } from './connect.ts'
import type { Db } from './database.ts'
import { startEmbedded } from './embedded.ts'

/**
 * Calls `work` with one connection to the database of this installation, for a command. Uses the embedded database of a
 * running server if there is one: then the end of the command does not stop the database. A connection that is not
 * patient has the time limits of the server.
 */
export async function runWithDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (db: Db, target: Target) => Promise<T>,
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
