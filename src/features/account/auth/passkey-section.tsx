import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Passkey, removePasskey } from '#contract/account/passkey.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { askUser } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { passkeysQuery } from '#app/queries/login-session.ts'
import { useCall } from '#app/queries/use-call.ts'
import { describePasskeyProblem } from '#app/session/passkey-labels.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { hasPasskeys } from './has-passkeys.ts'
import passkeyClasses from './passkey.module.css'
import { PasswordForm } from './password-form.tsx'
import classes from './security-section.module.css'
import { loadPasskeyLibrary, useAddPasskey } from './use-passkeys.ts'

type Change = { kind: 'add' } | { kind: 'remove'; passkey: Passkey }

/**
 * Lists the account's passkeys. Adding or removing a passkey asks for the password, unless the login is only a few
 * minutes old.
 */
export function PasskeySection() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery())
  const { call } = useCall()
  const add = useAddPasskey()
  /** Change that waits for the password, with the server's refusal of the last password. */
  const [waiting, setWaiting] = useState<{ change: Change; refusal: string | undefined }>()
  const [problem, setProblem] = useState('')
  const pendingChange = useRef<Change>({ kind: 'add' })
  const canAdd = hasPasskeys()
  useEffect(() => void (canAdd && loadPasskeyLibrary().catch(() => undefined)), [canAdd])

  const changing = useAction(
    async (change: Change, password: string) => {
      setProblem('')
      pendingChange.current = change
      if (change.kind === 'add') await add(password)
      else await call(removePasskey, { params: { id: change.passkey.id }, body: { password } })
      setWaiting(undefined)
      showToast(change.kind === 'add' ? 'Kunci sandi tersimpan' : 'Kunci sandi dihapus')
    },
    failure => {
      const code = isApiFailure(failure) ? failure.code : undefined
      if (code === 'PROOF_NEEDED') return setWaiting({ change: pendingChange.current, refusal: undefined })
      if (code === 'PASSWORD_MISMATCH') return setWaiting({ change: pendingChange.current, refusal: 'Password salah.' })
      setWaiting(undefined)
      const text = describePasskeyProblem(failure, 'add')
      if (text === undefined) alertFailure(failure)
      else setProblem(text)
    },
  )

  async function askAndRemove(passkey: Passkey) {
    const answer = await askUser({
      title: 'Hapus kunci sandi?',
      text: `${passkey.name} tidak bisa lagi dipakai masuk tanpa password.`,
      choices: [
        { value: 'remove', label: 'Hapus', isDanger: true },
        { value: 'stay', label: 'Batal' },
      ],
    })
    if (answer === 'remove') await changing.run({ kind: 'remove', passkey }, '')
  }

  // A browser without passkeys still lists the account's passkeys, so that the passkey of a lost phone can be removed.
  if (!canAdd && (passkeys?.length ?? 0) === 0) return null
  return (
    <section className={classes.section} aria-labelledby="kunci-sandi">
      <h2 id="kunci-sandi" className={classes.title}>
        Kunci sandi
      </h2>
      <p className={classes.text}>
        Masuk dengan sidik jari, wajah, atau PIN perangkatmu, tanpa mengetik. Passwordmu tetap berlaku.
      </p>
      {passkeys ? (
        passkeys.length > 0 && (
          <ul className={classes.devices}>
            {passkeys.map(passkey => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isBusy={changing.isBusy && wantsRemoval(changing.given?.[0], passkey)}
                onRemove={() => void askAndRemove(passkey)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <div>
          <p className={classes.text}>Daftar kunci sandi belum bisa dimuat.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </div>
      ) : (
        <LoadingState>
          <Skeleton height="3rem" />
        </LoadingState>
      )}
      {waiting ? (
        <PasswordForm
          refusal={waiting.refusal}
          isBusy={changing.isBusy}
          onPassword={password => void changing.run(waiting.change, password)}
          onCancel={() => setWaiting(undefined)}
        />
      ) : (
        canAdd && (
          <Button
            variant="secondary"
            isBusy={changing.isBusy && changing.given?.[0].kind === 'add'}
            onClick={() => void changing.run({ kind: 'add' }, '')}
          >
            Tambah kunci sandi
          </Button>
        )
      )}
      <p className={passkeyClasses.problem} role="alert">
        {problem}
      </p>
    </section>
  )
}

function wantsRemoval(change: Change | undefined, passkey: Passkey): boolean {
  return change?.kind === 'remove' && change.passkey.id === passkey.id
}

function PasskeyRow({ passkey, isBusy, onRemove }: { passkey: Passkey; isBusy: boolean; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt, isBlocked } = passkey
  return (
    <li className={classes.device}>
      <p>
        <strong>{name}</strong>
        <span>
          {isBlocked ? (
            <Badge tone="danger">Diblokir</Badge>
          ) : lastUsedAt ? (
            `Terakhir dipakai ${formatMoment(lastUsedAt)}`
          ) : (
            `Ditambahkan ${formatMoment(createdAt)}`
          )}
        </span>
      </p>
      <Button variant="ghost" isBusy={isBusy} onClick={onRemove} aria-label={`Hapus kunci sandi ${name}`}>
        Hapus
      </Button>
    </li>
  )
}
