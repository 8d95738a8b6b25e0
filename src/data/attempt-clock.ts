/**
 * Clock of a quiz attempt. It estimates the server's time and then ticks by the monotonic clock, so changing the
 * device's clock has no effect. The monotonic clock stops while a phone sleeps, so the caller must read the time again
 * after a pause. Reading again never sets the clock back.
 */
export interface AttemptClock {
  now(): number
  /** Reads the time again after a pause. `notBefore`: a time that was certainly reached; 0 if none is known. */
  lookAgain(notBefore?: number): void
  /** The server has just reported the time. */
  set(): void
}

/** Difference above which a wrong device clock is more likely than a learner who returns to an old quiz. */
const STRANGE_MS = 7 * 86_400_000

interface Clocks {
  serverNow: () => number
  monotonicNow: () => number
  /** True if an answer of the server has reported the time since the app was opened. */
  isServerTimeKnown: () => boolean
}

/**
 * 'strange': the device's clock is far past the last time seen and the server has not confirmed it. Then the attempt
 * continues from that last time; otherwise a wrong clock would end it and date its answers too late to count.
 */
type ClockTrust = 'guessed' | 'strange' | 'known'

/**
 * Creates a clock for a quiz attempt. It continues with the monotonic clock, so that a changed device clock moves no
 * deadline.
 */
export function createAttemptClock(read: Clocks): AttemptClock {
  let anchor: { at: number; monotonic: number; trust: ClockTrust } = anchorAt(read.serverNow(), 'guessed')
  const now = () => anchor.at + read.monotonicNow() - anchor.monotonic

  function anchorAt(at: number, trust: ClockTrust) {
    return { at, monotonic: read.monotonicNow(), trust }
  }

  function trustOf(at: number, notBefore: number): ClockTrust {
    if (read.isServerTimeKnown()) return 'known'
    return notBefore > 0 && at - notBefore > STRANGE_MS ? 'strange' : 'guessed'
  }

  return {
    now,
    lookAgain(notBefore = 0) {
      const at = read.serverNow()
      const trust = trustOf(at, notBefore)
      // Uses the clock's own time as a lower limit only if its trust has not changed.
      const floor = Math.max(notBefore, trust === anchor.trust ? now() : 0)
      anchor = anchorAt(trust === 'strange' ? floor : Math.max(floor, at), trust)
    },
    set() {
      anchor = anchorAt(read.serverNow(), 'known')
    },
  }
}
