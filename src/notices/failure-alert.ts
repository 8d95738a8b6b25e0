import { isApiFailure, type ApiFailure } from '#app/data/api/failures.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { leaveForMaintenance } from '#app/session/maintenance.ts'
import { describeNotStored } from './not-stored-labels.ts'
import { showAlert } from './show-alert.ts'

const messages = {
  connection: { title: 'Koneksi Terputus', text: 'Pastikan perangkat Anda terhubung ke internet.' },
  tooMany: { title: 'Terlalu Banyak Permintaan', text: 'Coba lagi beberapa saat' },
  system: {
    title: 'Terjadi Kesalahan Sistem',
    text: 'Maaf, terjadi kesalahan pada sistem kami. Silakan coba lagi beberapa saat lagi. Jika masalah terus berlanjut, hubungi tim dukungan kami untuk bantuan lebih lanjut.',
  },
} as const

/**
 * Shows an alert for a failed user action, by the kind of failure. A business failure is shown with the message of its
 * code; a caller with a better place for that message uses `createRefusalHandler`. An ended session is reported once for
 * the whole page by another module.
 */
export function alertFailure(error: unknown): void {
  if (error instanceof NotStored)
    return showAlert({ title: 'Belum tersimpan', text: `Ini belum tersimpan ${describeNotStored(error)}` })
  const failure = isApiFailure(error) ? error : undefined
  const kind = failure?.kind
  if (kind === 'unauthorized') return
  // The user closed the dialog of the second step, or the dialog could not be loaded.
  if (failure?.code === 'SECOND_STEP_REQUIRED') showAlert({ title: 'Belum tersimpan', text: failure.message })
  else if (failure && kind === 'business') showAlert({ title: 'Gagal', text: failure.message })
  else if (kind === 'maintenance') leaveForMaintenance(failure?.retryAfterMs)
  else if (kind === 'network' || kind === 'timeout' || kind === 'wrong-shape') showAlert(messages.connection)
  else if (kind === 'rate-limited') showAlert(messages.tooMany)
  else showAlert(messages.system)
}

/** Returns a failure handler that passes a business failure to `handle` and shows an alert for any other failure. */
export function createRefusalHandler(handle: (refusal: ApiFailure) => void): (error: unknown) => void {
  return error => (isApiFailure(error) && error.kind === 'business' ? handle(error) : alertFailure(error))
}
