import { resendConfirmation } from '#contract/account/account-mail.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { askUser, showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { navigateTo } from '#app/session/navigation.ts'
import { getCurrentUserId } from '#app/session/session.ts'

const goHome = () => navigateTo('/')

/** Offers a new confirmation link to a logged-in user. Explains to other users how to get a new link. */
export async function showExpiredConfirmation(): Promise<void> {
  const title = 'Peringatan'
  if (getCurrentUserId() === undefined) {
    const text = 'Link verifikasi sudah kedaluwarsa. Masuk, lalu buka link ini lagi untuk meminta yang baru.'
    showAlert({ title, text, onClose: goHome })
    return
  }
  const answer = await askUser({
    title,
    text: 'Link verifikasi sudah kedaluwarsa.',
    choices: [
      { value: 'again', label: 'Kirim link baru' },
      { value: 'close', label: 'Tutup' },
    ],
  })
  if (answer !== 'again') return goHome()
  try {
    const { isVerified } = await callApi(resendConfirmation, {})
    const text = isVerified ? 'Email anda sudah terverifikasi.' : 'Link baru sudah dikirim. Silakan cek email kamu.'
    showAlert({ title: 'Informasi!', text, onClose: goHome })
  } catch (error) {
    alertFailure(error)
  }
}
