/**
 * Clock of a quiz attempt. It estimates the server's time and then advances by the monotonic clock, so that a change of
 * the device's clock does not move the deadline. The monotonic clock stops while a phone sleeps, so the caller must
 * call `lookAgain` after a pause. `lookAgain` sets the clock back only after a change of trust (`ClockTrust`).
 */
export interface AttemptClock {
  now(): number
  /** Estimates the time again after a pause. `notBefore` is a time that has certainly passed, or 0 if none is known. */
  lookAgain(notBefore?: number): void
  /** Must be called when the server has just reported its time. */
  set(): void
}

/**
 * The device's clock is probably wrong if it is ahead of `notBefore` by more than this. A learner who returns to an old
 * quiz causes a smaller difference.
 */
const STRANGE_MS = 7 * 86_400_000

interface Clocks {
  serverNow: () => number
  monotonicNow: () => number
  /** True if a response of the server has contained the time since the app was opened. */
  isServerTimeKnown: () => boolean
}

/**
 * 'known': the server has reported its time. 'guessed': the time comes from the device's clock. 'strange': the device's
 * clock is far ahead of `notBefore`, and the server has not reported its time. The attempt then continues from
 * `notBefore`, because a wrong clock would end the attempt or date answers after its end.
 */
type ClockTrust = 'guessed' | 'strange' | 'known'

/** Creates the clock of an attempt. It begins with the current estimate of the server's time. */
export function createAttemptClock(read: Clocks): AttemptClock {
  let anchor: { at: number; monotonic: number; trust: ClockTrust } = getAnchorAt(read.serverNow(), 'guessed')
  const now = () => anchor.at + read.monotonicNow() - anchor.monotonic

  function getAnchorAt(at: number, trust: ClockTrust) {
    return { at, monotonic: read.monotonicNow(), trust }
  }

  function getTrust(at: number, notBefore: number): ClockTrust {
    if (read.isServerTimeKnown()) return 'known'
    return notBefore > 0 && at - notBefore > STRANGE_MS ? 'strange' : 'guessed'
  }

  return {
    now,
    lookAgain(notBefore = 0) {
      const at = read.serverNow()
      const trust = getTrust(at, notBefore)
      // The attempt must not go back in time, so its current time is a lower limit. After a change of trust the current
      // time may be wrong and is ignored.
      const floor = Math.max(notBefore, trust === anchor.trust ? now() : 0)
      anchor = getAnchorAt(trust === 'strange' ? floor : Math.max(floor, at), trust)
    },
    set() {
      anchor = getAnchorAt(read.serverNow(), 'known')
    },
  }
}
