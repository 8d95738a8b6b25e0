import { replay, waitUntilIdle } from '#app/data/outbox/replay.ts'
import { client } from './client.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync tag that the page registers after it has stored an entry. */
const SYNC_TAG = 'semai-outbox'

/**
 * Sends waiting entries, even if all tabs are closed. The page uses the same function, but only one run is active at a
 * time.
 */
export function replayInBackground(): void {
  self.addEventListener('sync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendOrFail())
  })
  self.addEventListener('periodicsync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendWaitingEntries())
  })
}

/** Sends entries, for a page that is about to close or for a periodic sync. */
export async function sendWaitingEntries(): Promise<void> {
  await replay({ client, reason: 'sync' })
}

/**
 * Sends entries, and rejects if the run stopped while some are left, because a rejection is the only way to make the
 * browser sync again. The browser stops after a few tries; the page does not.
 */
async function sendOrFail(): Promise<void> {
  let report = await replay({ client, reason: 'sync' })
  // Waits while a page is sending, because that page may be closed meanwhile, and a success here would end the browser's
  // retries.
  while (report.state === 'busy') {
    await waitUntilIdle()
    report = await replay({ client, reason: 'sync' })
  }
  if (report.state === 'stopped' && report.left > 0) throw new Error(`${report.left} entries still wait`)
}
