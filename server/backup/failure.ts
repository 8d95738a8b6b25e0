import { DatabaseUnavailable } from '../db/unavailable.ts'
import { explainBucketFault } from '../s3/explain.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Error of a backup or restore that cannot continue. The message contains advice for the operator and is printed
 * without a stack trace.
 */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure'
}

/** Error for content of a backup that can be read completely, but is not what the backup wrote. */
export class DamagedContent extends BackupFailure {}

export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/**
 * Returns advice about an error of settings, disk or database. Returns undefined for an error of the program itself.
 */
export function findAdvice(error: unknown): string | undefined {
  if (error instanceof BackupFailure || error instanceof StartFailure) return error.message
  if (isFullDisk(error)) {
    return (
      'Tidak ada ruang tersisa di BACKUP_DIR atau DATA_DIR. Kosongkan ruang, lalu jalankan lagi. ' +
      'Cadangan yang lama tidak berubah.'
    )
  }
  if (error instanceof DatabaseUnavailable) {
    return 'Database berhenti menjawab di tengah jalan. Jalankan lagi. Cadangan yang lama tidak berubah.'
  }
  const bucketFault = explainBucketFault(error)
  if (bucketFault !== undefined) return `${bucketFault} Cadangan yang lama tidak berubah.`
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  const [code, path] = [String('code' in error && error.code), String('path' in error ? error.path : '')]
  return `Berkas ${path} tidak dapat dibaca atau ditulis (${code}). Periksa pemilik, hak, dan disknya.`
}
