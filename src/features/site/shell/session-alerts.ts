import { brand } from '#contract/site/brand.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { leaveEndedSession } from '#app/session/leave-ended-session.ts'

/** Shows that the session has ended. This file is imported on demand, because its alerts are rare. */

export function showSessionEnded(): void {
  showAlert({
    title: 'Sesi Login Berakhir',
    text: 'Sesi login Anda telah habis. Silakan login kembali untuk melanjutkan.',
    isDismissable: false,
    onClose: () => void leaveEndedSession(),
  })
}

export function showDeviceEmptied(): void {
  showAlert({
    title: 'Data di perangkat ini dihapus browser',
    text: `Materi yang tersimpan dan pekerjaan yang belum terkirim di perangkat ini sudah tidak ada. Yang sudah terkirim aman di akunmu: masuk lagi untuk melanjutkan. Memasang ${brand.name} di layar utama membuat hal ini jarang terjadi.`,
    actionLabel: 'Mengerti',
  })
}

/** Shows that the storage of this device does not answer yet. */
export function showDeviceSilent(): void {
  showToast('Penyimpanan perangkat ini belum menjawab. Yang tersimpan di sini tampil begitu terbaca.', {
    durationMs: 8_000,
  })
}

/** Opens the login page without a message. */
export function openLoginPage(): void {
  void leaveEndedSession()
}
