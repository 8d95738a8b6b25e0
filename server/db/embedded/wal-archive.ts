import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgramRunner } from './runner.ts'

/**
 * Folder beside the cluster into which PostgreSQL copies each finished WAL segment. Backups move the segments into the
 * backup folder.
 */
export const WAL_FOLDER = 'wal-archive'

/**
 * Time after which PostgreSQL archives a WAL segment even if the segment is not full. The job that moves the segments
 * adds its interval, so a failed disk loses at most about a minute of changes.
 */
const SWITCH_AFTER_SECONDS = 45

/**
 * Settings of a database whose WAL is archived. The paths are relative to the cluster, so that special characters in
 * the path of the data folder need no escaping. The copy is synced to disk before PostgreSQL may delete the segment.
 */
const archiveSettings = [
  'archive_mode=on',
  `archive_timeout=${SWITCH_AFTER_SECONDS}`,
  `archive_command=cp "%p" "../${WAL_FOLDER}/%f.part" && sync "../${WAL_FOLDER}/%f.part" && mv "../${WAL_FOLDER}/%f.part" "../${WAL_FOLDER}/%f"`,
]

/**
 * Turns WAL archiving on or off; off also deletes the archive folder. If `isWanted` is undefined, keeps the current
 * setting, so that a command that starts the database leaves no gap in the archive.
 */
export function chooseArchiving(dataDir: string, isWanted: boolean | undefined, runner: ProgramRunner): void {
  const folder = join(dataDir, WAL_FOLDER)
  if (isWanted === false) rmSync(folder, { recursive: true, force: true })
  if (isWanted !== true || existsSync(folder)) return
  mkdirSync(folder, { mode: 0o700 })
  runner.own(folder)
}

/** Returns the archive settings with which the database of this folder must be started. */
export function getArchiveSettings(dataDir: string): readonly string[] {
  return existsSync(join(dataDir, WAL_FOLDER)) ? archiveSettings : []
}
