import { goTo } from './navigation.ts'

/** Long enough that a server which is only short of breath is not asked again by everybody at once. */
const PATIENCE_MS = 5_000
const LONGEST_PATIENCE_MS = 15_000

let firstLookAt = 0
let isThere = false

/**
 * product.md §8 '503': what was asked for cannot be had, so the page says why and waits at `/maintenance`. Only for what
 * the person wanted and did not get: what is asked for behind a screen that shows, or sent from the outbox, disturbs
 * nobody (decision 010).
 */
export function leaveForMaintenance(retryAfterMs = PATIENCE_MS): void {
  if (isThere) return
  isThere = true
  firstLookAt = Date.now() + Math.min(retryAfterMs, LONGEST_PATIENCE_MS)
  goTo('/maintenance')
}

/** The maintenance page is open; answers how long the server wants to be left alone. Undo when it closes. */
export function waitForServer(): { firstLookMs: number; stop: () => void } {
  isThere = true
  return {
    firstLookMs: Math.max(0, firstLookAt - Date.now()),
    stop: () => {
      isThere = false
    },
  }
}
