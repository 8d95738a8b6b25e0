import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import { finishPasskeyLogin, startPasskeyLogin } from '#contract/account/passkey.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { runWhenIdle } from '#app/lib/when-idle.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { describePasskeyProblem } from '#app/session/passkey-labels.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './passkey.module.css'
import { loadPasskeyLibrary } from './use-passkeys.ts'

/** Time after which the passkey suggestion in the email field is requested again, before its challenge expires. */
const RENEW_MS = 240_000

interface Props {
  isRemembered: boolean
  /** Called after the session is stored on this device. */
  onDone: () => void
}

/**
 * Logs the user in with a passkey: by the button, or by the browser's suggestion in the email field. Requires a browser
 * with passkeys. After every failure the user can still use the password.
 */
export function PasskeyLogin(props: Props) {
  const [problem, setProblem] = useState('')
  // The user may accept the suggestion minutes after it was requested, so the latest props are used then.
  const latest = useRef(props)
  useEffect(() => void (latest.current = props))

  const entering = useAction(
    () => {
      setProblem('')
      return enter(latest, false)
    },
    error => {
      const text = describePasskeyProblem(error)
      if (text === undefined) alertFailure(error)
      else setProblem(text)
    },
  )

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    const suggest = () => {
      if (isGone || document.visibilityState === 'hidden') return
      enter(latest, true).catch((error: unknown) => {
        // Shows only the server's refusal of a passkey that the user chose. Other failures are not shown, because the
        // user did not start this login.
        if (!isGone && isApiFailure(error) && error.kind === 'business') setProblem(error.message)
      })
    }
    runWhenIdle(async () => {
      const canSuggest = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)
      if (!canSuggest || isGone) return
      suggest()
      timer = setInterval(suggest, RENEW_MS)
    })
    return () => {
      isGone = true
      clearInterval(timer)
      void loadPasskeyLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [])

  return (
    <div className={classes.login}>
      <Button variant="secondary" size="l" isFullWidth isBusy={entering.isBusy} onClick={() => void entering.run()}>
        <KeyRound size={20} aria-hidden />
        Masuk dengan kunci sandi
      </Button>
      <p className={classes.problem} role="alert">
        {problem && `${problem} Kamu tetap bisa masuk dengan email dan password.`}
      </p>
    </div>
  )
}

/** Requests a challenge, lets the device sign it, and stores the session. A newer request aborts an older request. */
async function enter(latest: { readonly current: Props }, useBrowserAutofill: boolean): Promise<void> {
  const optionsJSON = await callApi(startPasskeyLogin, {})
  const { startAuthentication } = await loadPasskeyLibrary()
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { isRemembered: remember, onDone } = latest.current
  const assertion = { id, rawId, type: 'public-key' as const, response }
  await signIn(await callApi(finishPasskeyLogin, { body: { assertion, remember } }), remember)
  onDone()
}
