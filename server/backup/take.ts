import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Db } from '../db/database.ts'
import { getClusterPath } from '../db/embedded/cluster.ts'
import { WAL_FOLDER } from '../db/embedded/wal-archive.ts'
import { MOVE_FOLDER } from '../db/move/names.ts'
import { isMissing } from './backup-folder.ts'
import { listArchives, readManifest, writeArchive } from './archives.ts'
import { listClusterFiles } from './cluster-files.ts'
import { BackupFailure } from './failure.ts'
import type { ClusterBackup, Manifest, SavedFile } from './manifest.ts'
import {
  dropBackupSlot,
  lockBackup,
  readDatabaseFacts,
  startBaseBackup,
  stopBaseBackup,
  unlockBackup,
} from './queries.ts'
import type { Vault } from './vault.ts'
import { WORK_FOLDER } from './work-folder.ts'

/**
 * Entries of the data folder that are not saved as files: the database with its log, sockets and WAL, and an unfinished
 * move of the database.
 */
const notFiles = new Set(['postgres', 'postgres.log', 'run', WAL_FOLDER, MOVE_FOLDER])

interface Options {
  vault: Vault
  dataDir: string
  /** Database to save. If undefined, only files are saved. */
  db: Db | undefined
  now: Date
  appVersion: string
}

/** Saves files. Skips files that were deleted since they were listed. */
async function saveFiles(vault: Vault, folder: string, paths: readonly string[]): Promise<SavedFile[]> {
  const saved: SavedFile[] = []
  for (const path of paths) {
    try {
      saved.push({ path, ...(await vault.putFile(join(folder, path))) })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return saved
}

/** Returns whether a segment lies between the first and the last segment. `first` and `last` have the same timeline. */
function isBetween(name: string, first: string, last: string): boolean {
  return /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
}

/** Copies the files of the running cluster, and the WAL that makes them consistent. */
async function copyCluster(vault: Vault, cluster: string, db: Db) {
  const { systemIdentifier, firstSegment } = await startBaseBackup(db)
  const { folders, files } = await listClusterFiles(cluster)
  const saved = await saveFiles(vault, cluster, files).catch(async (error: unknown) => {
    await stopBaseBackup(db)
    throw error
  })
  const { label, lastSegment } = await stopBaseBackup(db)
  const wal = (await readdir(join(cluster, 'pg_wal'))).filter(name => isBetween(name, firstSegment, lastSegment))
  const segments = await saveFiles(
    vault,
    cluster,
    wal.toSorted().map(name => `pg_wal/${name}`),
  )
  return { systemIdentifier, firstSegment, lastSegment, label, folders, files: [...saved, ...segments] }
}

/**
 * Uses one connection for the whole backup, because a base backup and its lock end when their database session ends.
 */
function saveCluster(options: Options, db: Db): Promise<ClusterBackup> {
  return db.connection().execute(session => saveClusterIn(session, options))
}

async function saveClusterIn(db: Db, { vault, dataDir }: Options): Promise<ClusterBackup> {
  if (!(await lockBackup(db))) throw new BackupFailure('Pencadangan lain sedang berjalan. Tunggu sampai selesai.')
  try {
    const factsBefore = await readDatabaseFacts(db)
    const copy = await copyCluster(vault, getClusterPath(dataDir), db)
    return { ...copy, factsBefore, factsAfter: await readDatabaseFacts(db) }
  } finally {
    await dropBackupSlot(db)
    await unlockBackup(db)
  }
}

async function listProductFiles(dataDir: string): Promise<string[]> {
  const tops = (await readdir(dataDir, { withFileTypes: true })).filter(
    ({ name }) => !notFiles.has(name) && !name.startsWith('postgres.new-') && !WORK_FOLDER.test(name),
  )
  const paths: string[] = []
  for (const top of tops) {
    if (top.isFile()) paths.push(top.name)
    if (!top.isDirectory()) continue
    const entries = await readdir(join(dataDir, top.name), { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile() && !entry.name.endsWith('.part'))
    paths.push(...files.map(entry => relative(dataDir, join(entry.parentPath, entry.name))))
  }
  return paths.toSorted()
}

/** Returns the app's files in the last backup. Returns none if there is no backup, or if its manifest is damaged. */
async function listEarlierFiles(vault: Vault): Promise<SavedFile[]> {
  const [latest] = await listArchives(vault)
  if (latest === undefined) return []
  try {
    return (await readManifest(vault, latest.name)).files
  } catch (error) {
    if (error instanceof BackupFailure) return []
    throw error
  }
}

/** Saves the app's files. Does not read files that are unchanged since the last backup. */
async function saveProductFiles({ vault, dataDir }: Options): Promise<SavedFile[]> {
  const earlierByPath = new Map((await listEarlierFiles(vault)).map(file => [file.path, file]))
  return saveFiles(
    { ...vault, putFile: path => vault.putFile(path, earlierByPath.get(relative(dataDir, path))) },
    dataDir,
    await listProductFiles(dataDir),
  )
}

/**
 * Takes one backup: first the database, then the files. The app stores a file before the row that refers to it, so the
 * backup has the files of all saved rows, except files in a bucket. Returns the name of the archive. Throws
 * `BackupFailure` if another backup is running or the folder cannot be used.
 */
export async function writeBackup(options: Options): Promise<{ name: string; manifest: Manifest }> {
  const { vault, now, appVersion, db } = options
  const cluster = db === undefined ? null : await saveCluster(options, db)
  const files = await saveProductFiles(options)
  const manifest: Manifest = { format: 1, takenAt: now.toISOString(), appVersion, cluster, files }
  return { name: await writeArchive(vault, manifest), manifest }
}
