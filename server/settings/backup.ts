import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readBackupBucket, type S3Settings } from '../s3/settings.ts'
import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

export interface BackupSettings {
  /** Absolute path of the backup folder, or `s3://bucket/prefix`. */
  dir: string
  /** Settings of the bucket, if the backups are in a bucket. */
  bucket: S3Settings | undefined
  /** Absolute path of the file with the key that encrypts the backups. */
  keyFile: string
  /** Number of backups to keep. Older backups are deleted. */
  keep: number
}

/** Returns the path with resolved symbolic links. If the end of the path does not exist, resolves the existing part. */
function getRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(getRealPath(dirname(path)), basename(path))
  }
}

export function readBackupSettings(given: EnvironmentValues): BackupSettings | undefined {
  const { BACKUP_DIR, BACKUP_KEY_FILE, BACKUP_KEEP: keep, DATA_DIR } = given
  if (BACKUP_DIR === undefined && BACKUP_KEY_FILE === undefined) return undefined
  if (BACKUP_DIR === undefined || BACKUP_KEY_FILE === undefined) {
    throw new StartFailure(
      'BACKUP_DIR dan BACKUP_KEY_FILE harus diisi bersama. Buat kunci dengan: npm run backup -- key BERKAS',
    )
  }
  const keyFile = resolve(BACKUP_KEY_FILE)
  const bucket = readBackupBucket(BACKUP_DIR, given)
  if (bucket) return { dir: BACKUP_DIR, bucket, keyFile, keep }
  const dir = resolve(BACKUP_DIR)
  const [backups, data] = [`${getRealPath(dir)}/`, `${getRealPath(resolve(DATA_DIR))}/`]
  if (backups.startsWith(data) || data.startsWith(backups)) {
    throw new StartFailure('BACKUP_DIR harus di luar DATA_DIR, sebaiknya di disk lain.')
  }
  return { dir, bucket, keyFile, keep }
}
