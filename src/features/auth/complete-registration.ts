import { showAlert } from '#app/notices/show-alert.ts'
import { landAfterLogin } from '#app/session/guards.ts'

/** product.md §4 'Registration success': the dialog, then the dashboard. The points are in the outbox before it opens. */
export function completeRegistration(): void {
  showAlert({
    title: 'Pendaftaran berhasil!',
    text: 'Akun kamu sudah jadi. Silakan cek email kamu lalu klik link verifikasi di dalamnya.',
    isDismissable: false,
    onClose: landAfterLogin,
  })
}
