import { isFullStore, S3Fault, StorageUnavailable } from './fault.ts'

/**
 * Problem of a bucket. `settings`: no call works until the operator changes a setting. `full`: only reads work. `away`:
 * the store does not answer.
 */
export interface BucketFault {
  readonly kind: 'settings' | 'full' | 'away'
  readonly detail: string
  readonly fix: string
}

export const createSettingsFault = (detail: string, fix: string): BucketFault => ({ kind: 'settings', detail, fix })

/**
 * Converts an error to a problem of the bucket, with advice for the operator. Returns undefined if the error does not
 * come from the store. Such an error is a bug in the program.
 */
export function toBucketFault(error: unknown): BucketFault | undefined {
  if (error instanceof StorageUnavailable) {
    const detail = `Penyimpanan S3 tidak bisa dijangkau (${error.message}).`
    return { kind: 'away', detail, fix: 'Periksa S3_ENDPOINT, jaringan, dan status penyedia.' }
  }
  if (!(error instanceof S3Fault)) return undefined
  if (isFullStore(error)) {
    return { kind: 'full', detail: 'Bucket penuh: berkas baru ditolak.', fix: 'Tambah kuota di penyedia bucket itu.' }
  }
  switch (error.code) {
    case 'InvalidAccessKeyId':
      return createSettingsFault('Bucket menolak S3_ACCESS_KEY_ID: kunci itu tidak dikenal.', 'Salin lagi kuncinya.')
    case 'SignatureDoesNotMatch':
      return createSettingsFault('Bucket menolak S3_SECRET_ACCESS_KEY: kuncinya salah.', 'Salin lagi kedua kunci.')
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return createSettingsFault('Bucket ada di region lain.', 'Setel S3_REGION dan S3_ENDPOINT ke region bucket.')
    case 'RequestTimeTooSkewed':
      return createSettingsFault(
        'Jam server ini meleset lebih dari 15 menit.',
        'Nyalakan NTP (timedatectl set-ntp true).',
      )
    case 'NoSuchBucket':
      return createSettingsFault('Bucket di S3_BUCKET tidak ada.', 'Buat bucket itu, atau periksa namanya.')
    case 'AccessDenied':
      return createSettingsFault(
        'Kunci S3 tidak berhak membaca, menulis, dan menghapus di bucket.',
        'Beri hak GetObject, PutObject, DeleteObject, ListBucket, dan AbortMultipartUpload.',
      )
    default:
      return createSettingsFault(`Bucket menjawab ${error.status} ${error.code}.`, 'Periksa pengaturan S3_*.')
  }
}

/** Returns the advice for the operator as one text. Returns undefined if the error does not come from the store. */
export function explainBucketFault(error: unknown): string | undefined {
  const fault = toBucketFault(error)
  return fault && `${fault.detail} ${fault.fix}`
}
