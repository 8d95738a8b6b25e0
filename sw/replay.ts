import { replay, whenNobodySends } from '#app/data/outbox/replay.ts'
import { client } from './client.ts'

declare const self: ServiceWorkerGlobalScope

/** The page registers it after every enqueue that could not be sent. */
const SYNC_TAG = 'semai-outbox'

/** Sends what waits, also with every tab closed. The same function the page uses, one of them at a time. */
export function replayInBackground(): void {
  self.addEventListener('sync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendOrFail())
  })
  self.addEventListener('periodicsync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendWaiting())
  })
}

/** For a page that is about to close and asks us to go on. */
export async function sendWaiting(): Promise<void> {
  await replay({ client, reason: 'sync' })
}

/** A rejected sync is the only way to ask the browser for another one; after a few it gives up, the page does not. */
async function sendOrFail(): Promise<void> {
  let report = await replay({ client, reason: 'sync' })
  // A page is at it, and may be closed in the middle: calling that a success would be the end of the browser's interest.
  while (report.state === 'busy') {
    await whenNobodySends()
    report = await replay({ client, reason: 'sync' })
  }
  if (report.state === 'stopped' && report.left > 0) throw new Error(`${report.left} entries still wait`)
}
