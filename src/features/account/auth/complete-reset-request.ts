import { showAlert } from '#app/notices/show-alert.ts'
import { navigateTo } from '#app/session/navigation.ts'

/**
 * Asks the user to read the email, then opens the landing page. The text is the same for every email address, so that
 * it does not reveal which email addresses have an account.
 */
export function completeResetRequest(): void {
  showAlert({
    title: 'Informasi!',
    text: 'Silakan cek email kamu lalu klik link di dalamnya untuk membuat password baru. Belum ada? Lihat juga folder spam.',
    isDismissable: false,
    onClose: () => navigateTo('/'),
  })
}
