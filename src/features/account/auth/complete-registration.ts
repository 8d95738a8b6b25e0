import { showAlert } from '#app/notices/show-alert.ts'
import { landAfterLogin } from '#app/session/guards.ts'

/**
 * Shows the dialog of product.md §4 'Registration success', then continues to `redirect`, or to the dashboard without one
 * (decisions.md §2). The points are in the outbox before it opens.
 */
export function completeRegistration(redirect: string | undefined): void {
  showAlert({
    title: 'Pendaftaran berhasil!',
    text: 'Akun kamu sudah jadi. Silakan cek email kamu lalu klik link verifikasi di dalamnya.',
    isDismissable: false,
    onClose: () => landAfterLogin(redirect),
  })
}
