import { showAlert } from '#app/notices/show-alert.ts'
import { openPageAfterLogin } from '#app/session/guards.ts'

/**
 * Shows the dialog of a successful registration, and then opens `redirect`, or the dashboard if `redirect` is
 * undefined. The entry for the points is in the outbox before the dialog opens.
 */
export function completeRegistration(redirect: string | undefined): void {
  showAlert({
    title: 'Pendaftaran berhasil!',
    text: 'Akun kamu sudah jadi. Silakan cek email kamu lalu klik link verifikasi di dalamnya.',
    isDismissable: false,
    onClose: () => openPageAfterLogin(redirect),
  })
}
