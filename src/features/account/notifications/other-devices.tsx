import { removeDevice, type PushDevice } from '#contract/account/notification.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { deviceStates } from './device-labels.ts'
import { usePreference } from './use-preference.ts'
import cardPage from '#app/ui/card-page.module.css'
import classes from './notifications.module.css'

/** Lists the account's other devices that receive push messages, with their state. */
export function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const { zone } = usePreference().preference
  const { call } = useCall()
  const removing = useAction((id: string) => call(removeDevice, { params: { id } }), alertFailure)
  if (devices.length === 0) return null
  return (
    <section className={cardPage.card} aria-labelledby="perangkat-lain">
      <h2 id="perangkat-lain" className={classes.title}>
        Perangkat lain
      </h2>
      <ul className={classes.list}>
        {devices.map(({ id, name, state, createdAt, confirmedAt }) => (
          <li key={id} className={classes.item}>
            <p>
              <strong>{name}</strong>{' '}
              <Badge tone={state === 'active' ? 'primary' : 'neutral'}>{deviceStates[state].name}</Badge>
              <span>
                {confirmedAt
                  ? `Terakhir tampil ${formatMoment(confirmedAt, zone)}`
                  : `Dinyalakan ${formatMoment(createdAt, zone)}`}
              </span>
            </p>
            <Button
              variant="ghost"
              isBusy={removing.isBusy && removing.given?.[0] === id}
              aria-label={`Matikan di ${name}`}
              onClick={() => void removing.run(id)}
            >
              Matikan
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
