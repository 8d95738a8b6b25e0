import { brand } from '#contract/site/brand.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import { PushRefused, type PushRefusal } from './device.ts'

const refusals: Record<PushRefusal, string> = {
  denied: `Browser ini memblokir pemberitahuan dari ${brand.name}. Buka pengaturan situs di browser untuk mengizinkannya. Sementara itu pengingat datang lewat email.`,
  dismissed: 'Izin belum diberikan. Pengingat tetap datang lewat email.',
  install: `Di iPhone dan iPad, pasang ${brand.name} di layar utama dulu: ketuk Bagikan, pilih Tambahkan ke Layar Utama, lalu buka dari sana. Sementara itu pengingat datang lewat email.`,
  none: 'Browser ini tidak mendukung pemberitahuan. Pengingat datang lewat email.',
  service: 'Layanan pemberitahuan browser ini tidak menjawab. Coba lagi saat koneksi lancar.',
}

/** Returns a message for the user about the reason why push could not be turned on. */
export function getPushFailureText(error: unknown): string {
  if (error instanceof PushRefused) return refusals[error.why]
  if (isApiFailure(error)) {
    if (error.code !== undefined && isErrorCode(error.code)) return errorMessages[error.code]
    return 'Perlu koneksi untuk mengubah ini. Coba lagi saat tersambung.'
  }
  return 'Belum berhasil. Coba lagi.'
}

export function getPushRefusalMessage(why: PushRefusal): string {
  return refusals[why]
}
