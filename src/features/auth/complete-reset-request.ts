import { showAlert } from '#app/notices/show-alert.ts'
import { goTo } from '#app/session/navigation.ts'

/** product.md §4 'Forgot password': read the mail; after OK the landing page. The same words for every address. */
export function completeResetRequest(): void {
  showAlert({
    title: 'Informasi!',
    text: 'Silakan cek email kamu lalu klik link di dalamnya untuk membuat password baru. Belum ada? Lihat juga folder spam.',
    isDismissable: false,
    onClose: () => goTo('/'),
  })
}
