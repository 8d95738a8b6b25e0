import { showAlert } from '#app/notices/show-alert.ts'
import { landAfterLogin } from '#app/session/guards.ts'
import { awardRegistration } from '#app/session/outbox.ts'

/** product.md §4 'Registration success': the dialog, then the 50 points, then the dashboard. */
export function completeRegistration(): void {
  showAlert({
    title: 'Pendaftaran berhasil!',
    text: 'Akun kamu sudah jadi. Silakan cek email kamu lalu klik link verifikasi di dalamnya.',
    isDismissable: false,
    onClose: () => void awardAndLand(),
  })
}

async function awardAndLand(): Promise<void> {
  try {
    await awardRegistration()
  } catch (error) {
    // A device without room must not keep a new learner from the dashboard.
    console.warn('registration points not stored', error)
  }
  landAfterLogin()
}
