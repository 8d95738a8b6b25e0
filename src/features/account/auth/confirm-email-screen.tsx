import { useEffect, useRef } from 'react'
import { confirmEmail } from '#contract/account/account-mail.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { navigateTo } from '#app/session/navigation.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import { showExpiredConfirmation } from './expired-confirmation.ts'
import { getLinkFault } from './link-failure.ts'
import { useLinkToken } from './use-link-token.ts'

const goHome = () => navigateTo('/')

/**
 * Screen that opens from the link in the confirmation email. Confirms the email address. The dialogs of the screen lead
 * to the landing page.
 */
export function ConfirmEmailScreen({ tokenInAddress }: { tokenInAddress: string | undefined }) {
  const token = useLinkToken(tokenInAddress)
  const spent = useRef<string | undefined>(undefined)
  const { call } = useCall()
  const { run, failure, given } = useAction(
    async (value: string) => {
      const { email, wasVerified } = await call(confirmEmail, { body: { token: value } })
      const title = wasVerified ? 'Email sudah terverifikasi' : 'Email terverifikasi'
      const text = wasVerified
        ? `Tidak ada lagi yang perlu kamu lakukan: ${email} sudah terverifikasi.`
        : 'Selamat! Email anda telah terverifikasi'
      showAlert({ title, text, onClose: goHome })
    },
    error => {
      const verdict = getLinkFault(error)
      if (verdict === 'invalid') showInvalid()
      if (verdict === 'expired') void showExpiredConfirmation()
      return verdict ? undefined : error
    },
  )

  useEffect(() => {
    const value = token ?? ''
    if (spent.current === value) return
    spent.current = value
    if (value === '') showInvalid()
    else void run(value)
  }, [token, run])

  if (failure !== undefined) {
    return <ErrorState error={failure} level={1} onRetry={() => given && void run(...given)} />
  }
  return (
    <StatePanel picture="sprout" level={1} title="Verifikasi email">
      <p>Sebentar, link dari emailmu sedang kami periksa.</p>
    </StatePanel>
  )
}

function showInvalid(): void {
  showAlert({ title: 'Gagal', text: 'Link verifikasi tidak valid', onClose: goHome })
}
