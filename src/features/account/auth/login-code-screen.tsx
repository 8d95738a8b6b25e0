import { useEffect, useRef, useState } from 'react'
import { exchangeLoginCode } from '#contract/account/sessions.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { askUser, showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { openPageAfterLogin, createLoginPageAddress } from '#app/session/guards.ts'
import { navigateTo } from '#app/session/navigation.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import { dropLoginCode, getPendingLoginCode } from './login-code.ts'

/**
 * Screen to which a user returns from another site with a one-time code. The server exchanges the code for a session of
 * this device.
 */
export function LoginCodeScreen({ redirect }: { redirect: string | undefined }) {
  const [code] = useState(getPendingLoginCode)
  const isTaken = useRef(false)

  const { run, failure, given } = useAction(
    async (value: string) => {
      if (await mayEnter()) await signIn(await callApi(exchangeLoginCode, { body: { code: value } }), false)
      dropLoginCode()
      openPageAfterLogin(redirect)
    },
    error => {
      if (!isRefused(error)) return error
      dropLoginCode()
      showAlert({
        title: 'Gagal Masuk',
        text: 'Kode masuknya sudah dipakai atau kedaluwarsa. Silakan masuk dengan akunmu.',
        onClose: () => navigateTo(createLoginPageAddress(redirect)),
      })
      return undefined
    },
  )

  useEffect(() => {
    if (isTaken.current || code === undefined) return
    isTaken.current = true
    void run(code)
  }, [code, run])

  if (failure !== undefined) {
    return <ErrorState error={failure} level={1} onRetry={() => given && void run(...given)} />
  }
  return (
    <StatePanel picture="sprout" level={1} title="Sebentar, kamu sedang dimasukkan">
      <p>Kode dari situs sebelumnya sedang kami periksa.</p>
    </StatePanel>
  )
}

function isRefused(error: unknown): boolean {
  return isApiFailure(error) && error.kind === 'business'
}

/**
 * Asks a logged-in user to confirm the change of the account, because a link could contain the code of an attacker's
 * account.
 */
async function mayEnter(): Promise<boolean> {
  if (getCurrentUserId() === undefined) return true
  const choice = await askUser({
    title: 'Ganti ke akun dari tautan ini?',
    text: 'Di perangkat ini sudah ada akun yang masuk. Lanjutkan hanya kalau tautannya memang kamu buka dari situs yang kamu kenal. Pekerjaan akun ini yang belum terkirim tetap tersimpan.',
    choices: [
      { value: 'stay', label: 'Tetap dengan akun ini' },
      { value: 'switch', label: 'Pakai akun dari tautan' },
    ],
  })
  return choice === 'switch'
}
