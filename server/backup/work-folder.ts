import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainFileError, makeFolders, MARKER } from '../data-dir.ts'
import { getClusterPath } from '../db/embedded/cluster.ts'
import { isProcessRunning, findServerPid } from '../db/embedded/process.ts'

const STOP_WITHIN_MS = 10_000

/** Kills the database of a restore whose process was killed. The database is only a copy, so no data is lost. */
async function endDatabase(folder: string): Promise<void> {
  const pid = findServerPid(getClusterPath(folder))
  if (pid === undefined) return
  process.kill(pid, 'SIGKILL')
  const until = Date.now() + STOP_WITHIN_MS
  while (isProcessRunning(pid) && Date.now() < until) await sleep(20)
}

/** Pattern of the name of a work folder. Backups do not contain work folders. */
export const WORK_FOLDER = /^restore-(\d+)$/

/** Deletes work folders that ended runs have left behind. */
async function sweep(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(WORK_FOLDER.exec(name)?.[1])
    if (Number.isNaN(pid) || pid === process.pid || isProcessRunning(pid)) continue
    await endDatabase(join(dataDir, name, 'data'))
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/**
 * Calls `work` with the path of a folder to restore into, and deletes the folder afterwards. The folder is inside the
 * data folder, because its disk is writable and probably large enough. The folder's name contains the process id, so
 * that the next run can delete the folder of a killed run.
 */
export async function runInWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  makeFolders(dataDir)
  await sweep(dataDir)
  const folder = join(dataDir, `restore-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o755 })
  try {
    return await work(join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** True if the folder does not exist or contains nothing except work folders and `lost+found`. */
export async function isFreeFolder(dataDir: string): Promise<boolean> {
  const names = existsSync(dataDir)
    ? await readdir(dataDir).catch((error: unknown) => {
        throw explainFileError(error, dataDir)
      })
    : []
  return names.every(name => WORK_FOLDER.test(name) || name === 'lost+found')
}

/**
 * Moves restored data into its final folder, which may be a mount point. Moves the marker last. A server refuses a
 * folder with files but without a marker, so it never starts with incomplete data.
 */
export async function moveIntoDataDir(dataDir: string, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name !== MARKER)
  for (const name of [...names, MARKER]) await rename(join(folder, name), join(dataDir, name))
}
