import { replay, whenNobodySends } from '#app/data/outbox/replay.ts'
import { client } from './client.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync tag that the page registers after adding an entry that could not be sent. */
const SYNC_TAG = 'semai-outbox'

/**
 * Sends waiting entries, also with every tab closed. The page uses the same function; only one of them runs at a time.
 */
export function replayInBackground(): void {
  self.addEventListener('sync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendOrFail())
  })
  self.addEventListener('periodicsync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendWaiting())
  })
}

/** Sends for a page that is about to close. */
export async function sendWaiting(): Promise<void> {
  await replay({ client, reason: 'sync' })
}

/** A rejected sync is the only way to ask the browser for another one; it gives up after a few, the page does not. */
async function sendOrFail(): Promise<void> {
  let report = await replay({ client, reason: 'sync' })
  // A page is sending and may be closed meanwhile: a success would end the browser's retries.
  while (report.state === 'busy') {
    await whenNobodySends()
    report = await replay({ client, reason: 'sync' })
  }
  if (report.state === 'stopped' && report.left > 0) throw new Error(`${report.left} entries still wait`)
}
