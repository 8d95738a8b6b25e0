import { useEffect } from 'react'
import { showAlert } from '#app/notices/show-alert.ts'
import { navigateTo } from '#app/session/navigation.ts'
import classes from './auth-screen.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

const goHome = () => navigateTo('/')

/**
 * Screen that opens from the link in the email for a new password. The dialogs of the screen lead to the landing page.
 */
export function ResetPasswordScreen({ tokenInAddress }: { tokenInAddress: string | undefined }) {
  const token = useLinkToken(tokenInAddress)
  const isMissing = !token
  useEffect(() => {
    if (isMissing) showInvalid()
  }, [isMissing])

  return (
    <div className={classes.single}>
      <section className={classes.card}>
        <header>
          <h1 className={classes.title}>Buat password baru</h1>
          <p className={classes.text}>
            Setelah tersimpan, perangkat yang sudah masuk perlu masuk lagi dengan password baru ini.
          </p>
        </header>
        {token && (
          <NewPasswordForm
            token={token}
            onDone={() =>
              showAlert({
                title: 'Berhasil!',
                text: 'Password baru tersimpan. Silakan masuk dengan password itu.',
                onClose: goHome,
              })
            }
            onRefused={verdict => (verdict === 'invalid' ? showInvalid() : showExpired())}
          />
        )}
      </section>
    </div>
  )
}

function showInvalid(): void {
  showAlert({ title: 'Gagal', text: 'Link reset password tidak valid', onClose: goHome })
}

function showExpired(): void {
  showAlert({
    title: 'Peringatan',
    text: 'Link reset password sudah kedaluwarsa. Minta link baru lewat "Lupa password?" di halaman masuk.',
    onClose: goHome,
  })
}
