import type { BackupSettings } from '../config.ts'
import { listArchives, removeFutureArchives } from './archives.ts'
import { openBackups } from './backup-folder.ts'
import { S3Fault, StorageUnavailable } from '../s3/fault.ts'

/** Maximum age of a recent backup. Two days, because one missed daily backup is not a problem yet. */
const RECENT_MS = 2 * 86_400_000

/**
 * True if a backup from the last two days passed its check. Needs no key. Returns false if the bucket cannot be
 * reached.
 */
export async function hasRecentBackup(backup: BackupSettings | undefined, now: Date): Promise<boolean> {
  if (backup === undefined) return false
  const archives = await listArchives(await openBackups(backup)).catch((error: unknown) => {
    if (error instanceof StorageUnavailable || error instanceof S3Fault) return []
    throw error
  })
  return removeFutureArchives(archives, now).some(
    ({ takenAt, checkedAt }) => checkedAt !== undefined && now.getTime() - Date.parse(takenAt) < RECENT_MS,
  )
}
