import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  getSecondStep,
  passPasskeyStep,
  passStep,
  type SecondStep,
  startPasskeyStep,
} from '#contract/account/second-step.ts'
import type { Client } from '#app/data/api/client.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { describePasskeyProblem } from './passkey-labels.ts'
import classes from './second-step.module.css'

const NO_ANSWER = 'Server belum menjawab. Periksa koneksimu, lalu coba lagi.'

/** Returns the message for a failed try. */
function getProblem(error: unknown): string {
  if (isApiFailure(error) && error.kind === 'rate-limited') return 'Terlalu banyak percobaan. Coba lagi beberapa saat.'
  return describePasskeyProblem(error) ?? NO_ANSWER
}

interface Props {
  client: Client
  /** Receives false if the user closes the dialog. */
  onEnd: (isPassed: boolean) => void
}

/** Dialog that asks an admin or expert for the second factor. */
export function SecondStepDialog({ client, onEnd }: Props) {
  const { answer: step, failure, run } = useAction(() => client.call(getSecondStep, {}), getProblem)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void run()
  }, [run])
  return (
    <ModalDialog title="Langkah kedua" onClose={() => onEnd(false)}>
      <div className={classes.dialog}>
        {step ? (
          <Ways client={client} step={step} onPassed={() => onEnd(true)} />
        ) : failure ? (
          <>
            <p role="alert">{failure}</p>
            <Button onClick={() => void run()}>Coba lagi</Button>
          </>
        ) : (
          <LoadingState>
            <Skeleton height="3rem" />
          </LoadingState>
        )}
      </div>
    </ModalDialog>
  )
}

interface WayProps {
  client: Client
  onPassed: () => void
}

function Ways({ client, step, onPassed }: WayProps & { step: SecondStep }) {
  const { hasPasskey, hasApp, recoveryCodes } = step
  const ref = useRef<HTMLDivElement>(null)
  // Moves the focus when the available methods have loaded, because before that only the close button could get the
  // focus.
  useEffect(() => ref.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  if (!hasPasskey && !hasApp) {
    return (
      <div ref={ref} className={classes.dialog}>
        <p>Server ini mewajibkan langkah kedua untuk admin dan pakar, dan akunmu belum memasangnya.</p>
        <Button onClick={() => window.location.assign('/akun/keamanan')}>Pasang di Keamanan</Button>
      </div>
    )
  }
  const canSign = hasPasskey && typeof PublicKeyCredential === 'function'
  const canType = hasApp || recoveryCodes > 0
  return (
    <div ref={ref} className={classes.dialog}>
      {canSign || canType ? (
        <p>Pastikan ini kamu. Isianmu tetap ada, dan dilanjutkan setelah ini.</p>
      ) : (
        <p>
          Browser ini tidak mengenal kunci sandi. Buka di perangkat lain, atau minta dua admin menghapus langkah
          keduamu.
        </p>
      )}
      {canSign && <PasskeyWay client={client} onPassed={onPassed} />}
      {canType && <CodeWay client={client} hasApp={hasApp} onPassed={onPassed} />}
    </div>
  )
}

function PasskeyWay({ client, onPassed }: WayProps) {
  const signing = useAction(async () => {
    const optionsJSON = await client.call(startPasskeyStep, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    await client.call(passPasskeyStep, { body: { id, rawId, type: 'public-key', response } })
    onPassed()
  }, getProblem)
  return (
    <>
      <Button isFullWidth isBusy={signing.isBusy} onClick={() => void signing.run()}>
        Pakai kunci sandi
      </Button>
      {signing.failure && <p role="alert">{signing.failure}</p>}
    </>
  )
}

function CodeWay({ client, hasApp, onPassed }: WayProps & { hasApp: boolean }) {
  const [code, setCode] = useState('')
  const sending = useAction(async () => {
    await client.call(passStep, { body: { code } })
    onPassed()
  }, getProblem)

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (code.trim() !== '') void sending.run()
  }

  return (
    <form className={classes.dialog} onSubmit={handleSubmit} noValidate aria-label="Kode langkah kedua">
      <TextField
        name="code"
        label={hasApp ? 'Kode dari aplikasi autentikator' : 'Kode pemulihan'}
        hint={hasApp ? 'Tidak memegang ponselnya? Isi salah satu kode pemulihan.' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={sending.failure}
        onChange={event => {
          setCode(event.target.value)
          sending.reset()
        }}
      />
      <Button type="submit" variant="secondary" isFullWidth isBusy={sending.isBusy} disabled={code.trim() === ''}>
        Lanjutkan
      </Button>
    </form>
  )
}
