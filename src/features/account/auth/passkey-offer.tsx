import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { removeSessionStorage } from '#app/lib/browser-storage.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { passkeysQuery } from '#app/queries/login-session.ts'
import { describePasskeyProblem } from '#app/session/passkey-labels.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './passkey.module.css'
import { useAddPasskey } from './use-passkeys.ts'

/**
 * Row below the page that offers to create a passkey after a login with the password. Renders nothing if the account
 * has a passkey, or if the device cannot verify its user.
 */
export function PasskeyOffer() {
  const [isAble, setIsAble] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setIsAble, () => undefined)
  }, [])
  const { data: passkeys } = useQuery({ ...passkeysQuery(), enabled: isAble })
  const add = useAddPasskey()

  function close() {
    removeSessionStorage('semai-passkey-offer')
    setIsClosed(true)
  }

  const adding = useAction(
    async () => {
      setProblem('')
      await add('')
      showToast('Kunci sandi tersimpan. Lain kali masuk tanpa password.')
      close()
    },
    error => {
      const text = describePasskeyProblem(error, 'add')
      if (text === undefined) alertFailure(error)
      else setProblem(text)
    },
  )

  if (isClosed || passkeys === undefined || (passkeys.length > 0 && !adding.isBusy)) return null
  return (
    <aside className={classes.offer} aria-label="Kunci sandi">
      <p>Lain kali masuk dengan sidik jari, wajah, atau PIN perangkat ini?</p>
      <div className={classes.actions}>
        <Button variant="secondary" isBusy={adding.isBusy} onClick={() => void adding.run()}>
          Tambah kunci sandi
        </Button>
        <Button variant="ghost" onClick={close}>
          Nanti
        </Button>
      </div>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </aside>
  )
}
