/**
 * Full jitter (random between 0 and the ceiling), so that a thousand phones that lost one mast do not return at once.
 */
const BASE_MS = 1_000
export const BACKOFF_CAP_MS = 5 * 60_000
/** A server may ask for a longer pause than our own cap, up to this limit. */
export const PAUSE_CAP_MS = 60 * 60_000

export function backoffMs(attempts: number, random: () => number = Math.random): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BASE_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
  return Math.round(random() * ceiling)
}

/** True also for a time further away than any wait we ever set: the device's clock was changed since it was written. */
export function isDue(nextTryAt: number, now: number, longestWaitMs: number = PAUSE_CAP_MS): boolean {
  return nextTryAt <= now || nextTryAt - now > longestWaitMs
}
