import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  confirmAuthenticatorApp,
  makeRecoveryCodes,
  removeAuthenticatorApp,
  type SecondStep,
  startAuthenticatorApp,
} from '#contract/account/second-step.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { askUser } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { secondStepQuery } from '#app/queries/login-session.ts'
import { useCall } from '#app/queries/use-call.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import formClasses from './auth-form.module.css'
import passkeyClasses from './passkey.module.css'
import { PasswordForm } from './password-form.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './security-section.module.css'

type Change = 'start' | 'remove' | 'codes'

/**
 * Section for the second factor of an admin or expert: the authenticator app and the recovery codes. Passkeys are in a
 * section above it.
 */
export function SecondStepSection() {
  const { data: step } = useQuery(secondStepQuery())
  if (!step?.isStaff) return null
  return <Ways step={step} />
}

function Ways({ step }: { step: SecondStep }) {
  const { call } = useCall()
  const [waiting, setWaiting] = useState<{ change: Change; refusal: string | undefined }>()
  const [app, setApp] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const pendingChange = useRef<Change>('start')
  const { hasApp, hasPasskey, recoveryCodes, isRequired } = step

  const changing = useAction(
    async (change: Change, password: string) => {
      pendingChange.current = change
      const body = { password }
      if (change === 'start') setApp(await callApi(startAuthenticatorApp, { body }))
      else if (change === 'codes') setCodes((await call(makeRecoveryCodes, { body })).codes)
      else {
        await call(removeAuthenticatorApp, { body })
        showToast('Aplikasi autentikator dimatikan')
      }
      setWaiting(undefined)
    },
    failure => {
      const code = isApiFailure(failure) ? failure.code : undefined
      if (code === 'PROOF_NEEDED') return setWaiting({ change: pendingChange.current, refusal: undefined })
      if (code === 'PASSWORD_MISMATCH') return setWaiting({ change: pendingChange.current, refusal: 'Password salah.' })
      setWaiting(undefined)
      alertFailure(failure)
    },
  )

  async function askAndRun(change: 'remove' | 'codes') {
    const isRemoval = change === 'remove'
    if (change === 'remove' || recoveryCodes > 0) {
      const answer = await askUser({
        title: isRemoval ? 'Matikan aplikasi autentikator?' : 'Buat kode pemulihan baru?',
        text: isRemoval ? 'Kodenya tidak berlaku lagi untuk akunmu.' : 'Semua kode pemulihan lama tidak berlaku lagi.',
        choices: [
          { value: 'yes', label: isRemoval ? 'Matikan' : 'Buat kode baru', isDanger: true },
          { value: 'no', label: 'Batal' },
        ],
      })
      if (answer !== 'yes') return
    }
    await changing.run(change, '')
  }

  const isSetUp = hasApp || hasPasskey
  return (
    <section className={classes.section} aria-labelledby="langkah-kedua">
      <h2 id="langkah-kedua" className={classes.title}>
        Langkah kedua
      </h2>
      <p className={classes.text}>
        {isSetUp
          ? 'Halaman admin dan pakar meminta kunci sandi atau kode setiap 12 jam.'
          : isRequired
            ? 'Server ini mewajibkannya: halaman admin dan pakar baru terbuka setelah kamu menambah kunci sandi di atas, atau aplikasi autentikator.'
            : 'Password saja bisa dicuri. Tambah kunci sandi di atas, atau aplikasi autentikator, supaya halaman admin dan pakar memintanya juga.'}
      </p>
      <ul className={classes.devices}>
        <li className={classes.device}>
          <p>
            <strong>Aplikasi autentikator</strong>
            <span>{hasApp ? 'Menyala' : 'Belum dipasang'}</span>
          </p>
          {hasApp ? (
            <Button variant="ghost" onClick={() => void askAndRun('remove')}>
              Matikan
            </Button>
          ) : (
            !app && (
              <Button variant="ghost" isBusy={changing.isBusy} onClick={() => void changing.run('start', '')}>
                Pasang
              </Button>
            )
          )}
        </li>
        {isSetUp && (
          <li className={classes.device}>
            <p>
              <strong>Kode pemulihan</strong>
              <span>{recoveryCodes > 0 ? `${recoveryCodes} kode belum dipakai` : 'Belum ada'}</span>
            </p>
            <Button variant="ghost" isBusy={changing.isBusy} onClick={() => void askAndRun('codes')}>
              Buat kode baru
            </Button>
          </li>
        )}
      </ul>
      {waiting && (
        <PasswordForm
          refusal={waiting.refusal}
          isBusy={changing.isBusy}
          onPassword={password => void changing.run(waiting.change, password)}
          onCancel={() => setWaiting(undefined)}
        />
      )}
      {app && (
        <AppForm
          app={app}
          onDone={made => {
            setApp(undefined)
            setCodes(made)
            showToast('Aplikasi autentikator menyala')
          }}
          onCancel={() => setApp(undefined)}
        />
      )}
      {codes.length > 0 && <Codes codes={codes} onDone={() => setCodes([])} />}
    </section>
  )
}

interface AppFormProps {
  app: { secret: string; uri: string }
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

function AppForm({ app, onDone, onCancel }: AppFormProps) {
  const { call } = useCall()
  const [code, setCode] = useState('')
  const confirming = useAction(
    async () => onDone((await call(confirmAuthenticatorApp, { body: { code } })).codes),
    failure => {
      if (isApiFailure(failure) && failure.kind === 'business') return failure.message
      alertFailure(failure)
      return undefined
    },
  )
  return (
    <form
      className={`${formClasses.form} ${classes.form}`}
      aria-label="Pasang aplikasi autentikator"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (code.trim() !== '') void confirming.run()
      }}
    >
      <p className={classes.text}>Pindai kode ini dengan aplikasi autentikatormu, atau ketik kuncinya:</p>
      <QrCode text={app.uri} />
      <p className={passkeyClasses.secret}>
        <code>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        name="code"
        label="Kode 6 angka dari aplikasi"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={confirming.failure}
        onChange={event => {
          setCode(event.target.value)
          confirming.reset()
        }}
      />
      <div className={passkeyClasses.actions}>
        <Button type="submit" isBusy={confirming.isBusy} disabled={code.trim() === ''}>
          Nyalakan
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <section aria-label="Kode pemulihan" className={passkeyClasses.codes}>
      <p className={classes.text}>
        Simpan kode ini di tempat aman. Setiap kode berlaku sekali, dan tidak ditampilkan lagi.
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={passkeyClasses.actions}>
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'kode-pemulihan.txt')}
        >
          Unduh
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Sudah saya simpan
        </Button>
      </div>
    </section>
  )
}
