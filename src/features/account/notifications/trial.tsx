import { useQuery } from '@tanstack/react-query'
import { sendTrial, type Delivery } from '#contract/account/notification.ts'
import { deliveryQuery } from '#app/queries/notification.ts'
import { getPushFailureText } from '#app/learning/push/push-labels.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './notifications.module.css'
import { listDeliverySteps } from './delivery-steps.ts'

const LOOK_EVERY_MS = 700
/** Maximum number of delivery checks, after which the test ends. */
const LOOKS_AT_MOST = 90

/** Sends one push message to this device and shows each step of its delivery. */
export function TestPushSection({ deviceId }: { deviceId: string }) {
  const { call } = useCall()
  const { run, isBusy, answer, failure } = useAction(
    () => call(sendTrial, { params: { id: deviceId } }),
    getPushFailureText,
  )
  return (
    <div className={classes.trial}>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
        Kirim percobaan
      </Button>
      {answer && <Way deliveryId={answer.deliveryId} />}
      <p className={classes.failure} role="alert">
        {failure}
      </p>
    </div>
  )
}

function isAtEnd({ state, tappedAt }: Delivery): boolean {
  return tappedAt !== null || (state !== 'waiting' && state !== 'accepted')
}

function Way({ deliveryId }: { deliveryId: string }) {
  const { data } = useQuery({
    ...deliveryQuery(deliveryId),
    refetchInterval: ({ state }) =>
      (state.data && isAtEnd(state.data)) || state.dataUpdateCount > LOOKS_AT_MOST ? false : LOOK_EVERY_MS,
  })
  return (
    <ol className={classes.legs} aria-label="Perjalanan percobaan" aria-live="polite">
      {listDeliverySteps(data).map(({ name, words }) => (
        <li key={name}>
          <span>{name}</span>
          <strong>{words}</strong>
        </li>
      ))}
    </ol>
  )
}
