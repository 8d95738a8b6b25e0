import { existsSync, statfsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFileError, MARKER, recordEngine } from '../../data-dir.ts'
import type { DatabaseTarget } from '../connect.ts'
import { type EmbeddedServer, startEmbedded } from '../embedded.ts'
import { getClusterPath, hasCluster } from '../embedded/cluster.ts'
import { findServerPid } from '../embedded/process.ts'
import { WAL_FOLDER } from '../embedded/wal-archive.ts'
import { MoveFailure } from './faults.ts'
import { MOVE_FOLDER } from './names.ts'
import { readMoveState } from './progress.ts'
import { runWithSession } from './session.ts'

export const ALREADY_USED_MESSAGE =
  'Peralihan tidak dapat dibatalkan: sebuah server sudah memakai database yang baru. Mulai ulang semua server dengan alamat itu.'

/** One of the two databases of a move. */
export interface DatabaseEnd {
  readonly address: DatabaseTarget
  /**
   * For the source, prevents servers from starting with this database. For the target, makes this database the database
   * of the next start. Returns a function that undoes this change.
   */
  switchOver(): Promise<() => Promise<void>>
  /** Returns the URL at which the move reaches this database after the switch. */
  reopen(): Promise<DatabaseTarget>
  close(): Promise<void>
}

/**
 * Returns a database on a PostgreSQL server as the source or target. Nothing must be switched, because the operator
 * selects the database with DATABASE_URL.
 */
export function createServerEnd(address: DatabaseTarget): DatabaseEnd {
  return {
    address,
    switchOver: async () => async () => {},
    reopen: async () => address,
    close: async () => {},
  }
}

/** Returns the embedded database as the source. A server may be using it. */
export async function createEmbeddedSource(dataDir: string): Promise<DatabaseEnd> {
  if (!hasCluster(dataDir))
    throw new MoveFailure(`Belum ada database di ${dataDir}. Periksa DATA_DIR, atau setel DATABASE_URL sumber.`)
  const embedded = await startEmbedded(dataDir)
  return {
    address: embedded.connection,
    async switchOver() {
      recordEngine(dataDir, 'moved')
      return async () => recordEngine(dataDir, 'embedded')
    },
    reopen: async () => embedded.connection,
    close: () => embedded.stop(),
  }
}

/**
 * Renames the database folder back if a move was killed after it had renamed the folder. Does nothing if a server has
 * started on the folder since then.
 */
async function takeFolderBack(dataDir: string, folder: string): Promise<void> {
  const isOurs = hasCluster(dataDir) && !hasCluster(folder) && existsSync(join(folder, MARKER))
  if (!isOurs || findServerPid(getClusterPath(dataDir)) !== undefined) return
  const embedded = await startEmbedded(dataDir)
  const state = await runWithSession(embedded.connection, 'target', readMoveState)
  await embedded.stop()
  if (state) await rename(getClusterPath(dataDir), getClusterPath(folder))
}

/**
 * Returns the embedded database as the target. Builds it in a separate folder that no server uses, and renames the
 * folder at the end.
 */
export async function createEmbeddedTarget(dataDir: string, bytes: number): Promise<DatabaseEnd> {
  const folder = join(dataDir, MOVE_FOLDER)
  await takeFolderBack(dataDir, folder)
  for (const name of ['postgres', WAL_FOLDER])
    if (existsSync(join(dataDir, name)))
      throw new MoveFailure(
        `${join(dataDir, name)} sudah ada. Tidak ada yang ditimpa: pindahkan folder itu dulu, misalnya ke folder cadangan.`,
      )
  try {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = statfsSync(folder)
    if (!hasCluster(folder) && bavail * bsize < bytes)
      throw new MoveFailure(
        `Ruang di ${dataDir} tidak cukup: diperlukan sekitar ${Math.ceil(bytes / 1e6)} MB. Kosongkan ruang dulu.`,
      )
  } catch (error) {
    throw explainFileError(error, folder)
  }
  const built = await startEmbedded(folder)
  let used: EmbeddedServer | undefined
  return {
    address: built.connection,
    async switchOver() {
      await built.stop()
      await rename(getClusterPath(folder), getClusterPath(dataDir))
      recordEngine(dataDir, 'embedded')
      return async () => {
        if (findServerPid(getClusterPath(dataDir)) !== undefined) throw new MoveFailure(ALREADY_USED_MESSAGE)
        recordEngine(dataDir, 'external')
        await rename(getClusterPath(dataDir), getClusterPath(folder))
        await startEmbedded(folder)
      }
    },
    async reopen() {
      used = await startEmbedded(dataDir)
      return used.connection
    },
    async close() {
      await used?.stop()
      if (used) await rm(folder, { recursive: true, force: true })
      else await built.stop()
    },
  }
}
