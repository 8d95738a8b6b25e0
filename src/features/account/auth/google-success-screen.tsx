import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { finishGoogle } from '#contract/account/google.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { readSessionDraft, removeSessionDraft } from '#app/lib/session-draft.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { openPageAfterLogin, createLoginPageAddress } from '#app/session/guards.ts'
import { navigateTo } from '#app/session/navigation.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import { GOOGLE_RETURN, readGoogleReturn } from './google-return.ts'

/** Screen to which the user returns from Google. First removes the token from the URL. */
export function GoogleSuccessScreen() {
  const navigate = useNavigate()
  const [answer] = useState(() => readGoogleReturn(window.location.hash))
  const isTaken = useRef(false)

  const { run, failure, given } = useAction(
    async (body: { token: string; state: string | undefined }) => {
      await signIn(await callApi(finishGoogle, { body }), false)
      const { redirect } = readSessionDraft(GOOGLE_RETURN)
      removeSessionDraft(GOOGLE_RETURN)
      openPageAfterLogin(redirect)
    },
    error => {
      if (!isApiFailure(error) || error.kind !== 'business') return error
      showRefused('Gagal Masuk', error.message)
      return undefined
    },
  )

  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void navigate({ to: '/auth/success', hash: '', replace: true })
    if (answer.kind === 'token') void run({ token: answer.token, state: answer.state })
    else showRefused(answer.title, answer.text)
  }, [answer, run, navigate])

  if (failure !== undefined) {
    return <ErrorState error={failure} level={1} onRetry={() => given && void run(...given)} />
  }
  return (
    <StatePanel picture="sprout" level={1} title="Masuk dengan Google">
      <p>Sebentar, akunmu sedang disiapkan.</p>
    </StatePanel>
  )
}

/** Shows a message and then opens the login page, with the redirect that was stored before the Google login. */
function showRefused(title: string, text: string): void {
  showAlert({
    title,
    text,
    onClose: () => navigateTo(createLoginPageAddress(readSessionDraft(GOOGLE_RETURN)['redirect'])),
  })
}
