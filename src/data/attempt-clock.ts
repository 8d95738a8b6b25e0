/**
 * The time an attempt at a quiz runs by: the server's, as well as the device knew it, ticking by the monotonic clock, so
 * that a device clock that is changed meanwhile moves nothing. The monotonic clock stands still while a phone sleeps:
 * whoever comes back looks again. It never goes back by that.
 */
export interface AttemptClock {
  now(): number
  /** After a pause. `notBefore`: a time that was certainly reached; 0 when none is known. */
  lookAgain(notBefore?: number): void
  /** The server has just told the time. */
  set(): void
}

/** A phone that starts a year ahead is more likely than a learner who comes back to an open quiz after so long. */
const STRANGE_MS = 7 * 86_400_000

interface Clocks {
  serverNow: () => number
  monotonicNow: () => number
  /** An answer of the server has told the time since the app was opened. */
  isTold: () => boolean
}

/**
 * 'strange': the device's clock is far past the last time seen and nobody has confirmed it. Then the attempt goes on from
 * that last time; otherwise a wrong clock would end it, and date its answers too late to count.
 */
type Standing = 'guessed' | 'strange' | 'told'

export function createAttemptClock(read: Clocks): AttemptClock {
  let anchor: { at: number; monotonic: number; standing: Standing } = anchorAt(read.serverNow(), 'guessed')
  const now = () => anchor.at + read.monotonicNow() - anchor.monotonic

  function anchorAt(at: number, standing: Standing) {
    return { at, monotonic: read.monotonicNow(), standing }
  }

  function standingOf(at: number, notBefore: number): Standing {
    if (read.isTold()) return 'told'
    return notBefore > 0 && at - notBefore > STRANGE_MS ? 'strange' : 'guessed'
  }

  return {
    now,
    lookAgain(notBefore = 0) {
      const at = read.serverNow()
      const standing = standingOf(at, notBefore)
      // What another standing said does not hold this one back.
      const floor = Math.max(notBefore, standing === anchor.standing ? now() : 0)
      anchor = anchorAt(standing === 'strange' ? floor : Math.max(floor, at), standing)
    },
    set() {
      anchor = anchorAt(read.serverNow(), 'told')
    },
  }
}
