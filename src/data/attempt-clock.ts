/**
 * The time an attempt at a quiz runs by: the server's, as well as the device knew it, ticking by the monotonic clock, so
 * that a device clock that is changed meanwhile moves nothing. The monotonic clock stands still while a phone sleeps:
 * whoever comes back looks again. It never goes back by that.
 */
export interface AttemptClock {
  now(): number
  /** After a pause. `notBefore`: a time that was certainly reached. */
  lookAgain(notBefore?: number): void
  /** The server has just told the time. */
  set(): void
}

export function createAttemptClock(read: { serverNow: () => number; monotonicNow: () => number }): AttemptClock {
  let anchor = { at: read.serverNow(), monotonic: read.monotonicNow() }
  const now = () => anchor.at + read.monotonicNow() - anchor.monotonic
  return {
    now,
    lookAgain(notBefore = 0) {
      anchor = { at: Math.max(now(), read.serverNow(), notBefore), monotonic: read.monotonicNow() }
    },
    set() {
      anchor = { at: read.serverNow(), monotonic: read.monotonicNow() }
    },
  }
}
