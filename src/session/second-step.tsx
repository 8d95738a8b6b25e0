import { createRoot } from 'react-dom/client'
import type { Client } from '#app/data/api/client.ts'
import { SecondStepDialog } from './second-step-dialog.tsx'

/** Time after the user closed the dialog during which GET calls do not open it again. */
const QUIET_MS = 60_000

let open: Promise<boolean> | undefined
let closedAt = Number.NEGATIVE_INFINITY

/**
 * Asks for the second factor and resolves with true after it was passed. All calls of the page that need it share one
 * dialog.
 */
export function passSecondStep(client: Client, { isRead }: { isRead: boolean }): Promise<boolean> {
  if (!open && isRead && performance.now() - closedAt < QUIET_MS) return Promise.resolve(false)
  open ??= showDialog(client).finally(() => (open = undefined))
  return open
}

/** Renders the dialog into a React root of its own, because a call has no component that could render it. */
function showDialog(client: Client): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<SecondStepDialog client={client} onEnd={resolve} />)
  return promise.then(isPassed => {
    closedAt = isPassed ? Number.NEGATIVE_INFINITY : performance.now()
    root.unmount()
    place.remove()
    return isPassed
  })
}
