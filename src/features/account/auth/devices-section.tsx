import { useQuery } from '@tanstack/react-query'
import { endSession, logoutAll, type LoginSession } from '#contract/account/sessions.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { askUser } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton, LoadingState } from '#app/ui/states/loading-state.tsx'
import classes from './security-section.module.css'
import { sessionsQuery } from '#app/queries/login-session.ts'
import { useCall } from '#app/queries/use-call.ts'

/**
 * Lists the login sessions of this account. `onSignOut` ends the session of this device, after a question about unsent
 * work.
 */
export function DevicesSection({ onSignOut }: { onSignOut: () => void }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery())

  const { call } = useCall()

  const ending = useAction(
    async (id: string) => {
      await call(endSession, { params: { id } })
      showToast('Perangkat itu sudah dikeluarkan')
    },
    failure => {
      // Shows no failure if the session has already ended.
      if (!isApiFailure(failure) || failure.code !== 'LOGIN_SESSION_NOT_FOUND') alertFailure(failure)
    },
  )
  // Ends the other sessions first. Then this device logs out, after the question about unsent work.
  const leavingAll = useAction(async () => {
    await call(logoutAll, { body: { scope: 'others' } })
    onSignOut()
  }, alertFailure)

  async function askAndLeaveAll() {
    const answer = await askUser({
      title: 'Keluar dari semua perangkat?',
      text: 'Semua perangkat, termasuk yang ini, perlu masuk lagi. Yang belum terkirim di perangkat lain tetap tersimpan di sana.',
      choices: [
        { value: 'leave', label: 'Keluar dari semua', isDanger: true },
        { value: 'stay', label: 'Batal' },
      ],
    })
    if (answer === 'leave') await leavingAll.run()
  }

  return (
    <section className={classes.section} aria-labelledby="perangkat">
      <h2 id="perangkat" className={classes.title}>
        Perangkat
      </h2>
      {sessions ? (
        <ul className={classes.devices}>
          {sessions.map(session => (
            <Device
              key={session.id}
              session={session}
              isBusy={ending.isBusy && ending.given?.[0] === session.id}
              onEnd={() => (session.isCurrent ? onSignOut() : void ending.run(session.id))}
            />
          ))}
        </ul>
      ) : error ? (
        <div>
          <p className={classes.text}>Daftar perangkat belum bisa dimuat.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </div>
      ) : (
        <LoadingState>
          <Skeleton height="3rem" />
        </LoadingState>
      )}
      <Button variant="secondary" isBusy={leavingAll.isBusy} onClick={() => void askAndLeaveAll()}>
        Keluar dari semua
      </Button>
    </section>
  )
}

function Device({ session, isBusy, onEnd }: { session: LoginSession; isBusy: boolean; onEnd: () => void }) {
  const { device, lastUsedAt, isCurrent } = session
  return (
    <li className={classes.device}>
      <p>
        <strong>{device}</strong>
        <span>
          {isCurrent ? <Badge tone="primary">Perangkat ini</Badge> : `Terakhir dipakai ${formatMoment(lastUsedAt)}`}
        </span>
      </p>
      <Button
        variant="ghost"
        isBusy={isBusy}
        onClick={onEnd}
        aria-label={isCurrent ? 'Keluar dari perangkat ini' : `Keluarkan ${device}`}
      >
        {isCurrent ? 'Keluar dari perangkat ini' : 'Keluarkan'}
      </Button>
    </li>
  )
}
