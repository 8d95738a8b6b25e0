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
type Standing = 'guessed' | 'strange' | 'known'

/**
 * Creates a clock for a quiz attempt. It goes on with the monotonic clock, so that a changed device clock moves no
 * deadline.
 */
export function createAttemptClock(read: Clocks): AttemptClock {
  let anchor: { at: number; monotonic: number; standing: Standing } = anchorAt(read.serverNow(), 'guessed')
  const now = () => anchor.at + read.monotonicNow() - anchor.monotonic

  function anchorAt(at: number, standing: Standing) {
    return { at, monotonic: read.monotonicNow(), standing }
  }

  function standingOf(at: number, notBefore: number): Standing {
    if (read.isServerTimeKnown()) return 'known'
    return notBefore > 0 && at - notBefore > STRANGE_MS ? 'strange' : 'guessed'
  }

  return {
    now,
    lookAgain(notBefore = 0) {
      const at = read.serverNow()
      const standing = standingOf(at, notBefore)
      // Uses the clock's own time as a lower limit only if its standing has not changed.
      const floor = Math.max(notBefore, standing === anchor.standing ? now() : 0)
      anchor = anchorAt(standing === 'strange' ? floor : Math.max(floor, at), standing)
    },
    set() {
      anchor = anchorAt(read.serverNow(), 'known')
    },
  }
}
