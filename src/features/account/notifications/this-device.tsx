import { useQueryClient } from '@tanstack/react-query'
import type { PushDevice } from '#contract/account/notification.ts'
import { turnOffPush, turnOnPush } from '#app/learning/push/device.ts'
import { getPushFailureText, getPushRefusalMessage } from '#app/learning/push/push-labels.ts'
import { pushSupport, describeBrowser } from '#app/learning/push/support.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { notificationSettingsQuery } from '#app/queries/notification.ts'
import { Button } from '#app/ui/button.tsx'
import { deviceStates } from './device-labels.ts'
import cardPage from '#app/ui/card-page.module.css'
import classes from './notifications.module.css'
import { TestPushSection } from './trial.tsx'

/** Shows whether this browser receives push messages, with a button to switch push messages on or off. */
export function ThisDevice({ device }: { device: PushDevice | undefined }) {
  const queryClient = useQueryClient()
  const support = pushSupport(describeBrowser())
  const isOn = device !== undefined && support === 'ready'

  const refresh = () => queryClient.invalidateQueries(notificationSettingsQuery())
  const { run, isBusy, failure } = useAction(
    async (work: () => Promise<void>, done: string) => {
      await work()
      showToast(done)
      await refresh()
    },
    error => {
      void refresh()
      return getPushFailureText(error)
    },
  )

  return (
    <section className={cardPage.card} aria-labelledby="perangkat-ini">
      <h2 id="perangkat-ini" className={classes.title}>
        Perangkat ini
      </h2>
      {isOn ? (
        <>
          <p className={classes.text}>{deviceStates[device.state].text}</p>
          <div className={classes.row}>
            {device.state !== 'active' && (
              <Button
                isBusy={isBusy}
                onClick={() => void run(() => turnOnPush({ isAfresh: true }), 'Pemberitahuan nyala lagi')}
              >
                Perbaiki
              </Button>
            )}
            <Button
              variant="secondary"
              isBusy={isBusy}
              onClick={() => void run(turnOffPush, 'Pemberitahuan dimatikan di perangkat ini')}
            >
              Matikan
            </Button>
          </div>
          {(device.state === 'active' || device.state === 'silent') && <TestPushSection deviceId={device.id} />}
        </>
      ) : support === 'ready' || support === 'ask' ? (
        <>
          <p className={classes.text}>
            Kami kabari di perangkat ini sehari, sejam, dan sepuluh menit sebelum webinar, juga kalau jadwalnya berubah.
            Tanpa ini pengingat datang lewat email dengan berkas kalender.
          </p>
          <div className={classes.row}>
            <Button isBusy={isBusy} onClick={() => void run(turnOnPush, 'Pemberitahuan nyala')}>
              Nyalakan pemberitahuan
            </Button>
          </div>
        </>
      ) : (
        <p className={classes.text}>{getPushRefusalMessage(support)}</p>
      )}
      <p className={classes.failure} role="alert">
        {failure}
      </p>
    </section>
  )
}
