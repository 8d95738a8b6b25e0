import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendTrial, type Delivery } from '#contract/account/notification.ts'
import { deliveryQuery } from '#app/queries/notification.ts'
import { useChange } from '#app/queries/use-change.ts'
import { pushFailureText } from '#app/learning/push/push-labels.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './notifications.module.css'
import { legsOf } from './legs.ts'

const LOOK_EVERY_MS = 700
/** After this many checks the test ends. */
const LOOKS_AT_MOST = 90

/** Sends one push message to this device and shows each step of its delivery. */
export function Trial({ deviceId }: { deviceId: string }) {
  const [deliveryId, setDeliveryId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const sending = useChange(sendTrial, {
    input: () => ({ params: { id: deviceId } }),
    onSuccess: answer => setDeliveryId(answer.deliveryId),
    onError: error => setFailure(pushFailureText(error)),
  })
  const send = () => {
    setFailure(undefined)
    setDeliveryId(undefined)
    sending.mutate()
  }
  return (
    <div className={classes.trial}>
      <Button variant="secondary" isBusy={sending.isPending} onClick={send}>
        Kirim percobaan
      </Button>
      {deliveryId !== undefined && <Way deliveryId={deliveryId} />}
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
      {legsOf(data).map(({ name, words }) => (
        <li key={name}>
          <span>{name}</span>
          <strong>{words}</strong>
        </li>
      ))}
    </ol>
  )
}
