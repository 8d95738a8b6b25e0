import { replay, waitUntilIdle } from '#app/data/outbox/replay.ts'
import { client } from './client.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync tag that the page registers after it has stored an entry. */
const SYNC_TAG = 'semai-outbox'

/**
 * Sends waiting entries, even if all tabs are closed. Page and worker use the same function, and only one run is active
 * at a time.
 */
export function replayInBackground(): void {
  self.addEventListener('sync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendOrFail())
  })
  self.addEventListener('periodicsync', event => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendWaitingEntries())
  })
}

/** Sends waiting entries, for a page that is about to close or for a periodic sync. */
export async function sendWaitingEntries(): Promise<void> {
  await replay({ client, reason: 'sync' })
}

/**
 * Sends waiting entries. Rejects if the run stopped and entries are left, because only a rejection makes the browser
 * sync again. The browser stops after a few tries, but an open page continues.
 */
async function sendOrFail(): Promise<void> {
  let report = await replay({ client, reason: 'sync' })
  // Waits while a page is sending. The page may be closed meanwhile, and a success here would end the browser's
  // retries.
  while (report.state === 'busy') {
    await waitUntilIdle()
    report = await replay({ client, reason: 'sync' })
  }
  if (report.state === 'stopped' && report.left > 0) throw new Error(`${report.left} entries still wait`)
}
