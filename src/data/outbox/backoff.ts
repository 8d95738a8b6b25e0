import { computeBackoffMs as longestWaitMs, addJitter } from '#contract/wire/backoff.ts'

const BASE_MS = 1_000
export const BACKOFF_CAP_MS = 5 * 60_000
/** Longest pause that the server may request. Longer than our own longest pause. */
export const PAUSE_CAP_MS = 60 * 60_000

/** Returns the wait before the next try: exponential with jitter, at most `BACKOFF_CAP_MS`. */
export function computeOutboxBackoffMs(attempts: number, random: () => number = Math.random): number {
  return Math.round(addJitter(longestWaitMs(BASE_MS, BACKOFF_CAP_MS, attempts - 1), random))
}

/**
 * Returns whether the time of the next try has come. Also returns true for a time further away than our longest wait,
 * because then the device's clock was changed after the time was stored.
 */
export function isDue(nextTryAt: number, now: number, longestWaitMs: number = PAUSE_CAP_MS): boolean {
  return nextTryAt <= now || nextTryAt - now > longestWaitMs
}
