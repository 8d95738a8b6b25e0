import { getTime } from '#contract/time.ts'
import { serverNow } from '#app/data/clock.ts'
import { callApi } from './api.ts'

/*
 * The server's time for countdowns. The device's clock may be a day wrong and may be set meanwhile, so time runs by the clock
 * nobody can set, from a point that several round trips agreed on. Without a line it is the time the device knew last.
 */

/** Of so many trips the quickest is believed: the less time one takes, the less it can be wrong by. */
const TRIPS = 5
/** Measured again when somebody comes back after this long: a sleeping phone lets both clocks do as they like. */
const STALE_MS = 5 * 60_000
/** The two clocks of the device have gone apart by more than this: it slept, or somebody set it. */
const APART_MS = 1_000

export interface Trip {
  sentAt: number
  cameAt: number
  serverAt: number
}

/** Server time minus monotonic time, by the quickest trip. */
export function offsetOf(trips: readonly Trip[]): number | undefined {
  const [best] = trips.toSorted((a, b) => a.cameAt - a.sentAt - (b.cameAt - b.sentAt))
  return best && best.serverAt - (best.sentAt + best.cameAt) / 2
}

interface Clocks {
  monotonic: () => number
  /** The device's, which anybody can set. */
  wall: () => number
  /** What the device believes the server's time to be without asking. */
  believed: () => number
  ask: () => Promise<number>
}

export function createPreciseClock({ monotonic, wall, believed, ask }: Clocks) {
  let offset = believed() - monotonic()
  let measuredAt: number | undefined
  let wallOffset = wall() - monotonic()
  let measuring: Promise<void> | undefined

  async function measureNow(): Promise<void> {
    const trips: Trip[] = []
    for (let trip = 0; trip < TRIPS; trip += 1) {
      const sentAt = monotonic()
      try {
        const serverAt = await ask()
        trips.push({ sentAt, cameAt: monotonic(), serverAt })
      } catch {
        break
      }
    }
    const measured = offsetOf(trips)
    if (measured === undefined) return
    offset = measured
    measuredAt = monotonic()
    wallOffset = wall() - monotonic()
  }

  return {
    now: () => offset + monotonic(),
    isMeasured: () => measuredAt !== undefined,
    measure(): Promise<void> {
      measuring ??= measureNow().finally(() => {
        measuring = undefined
      })
      return measuring
    },
    /** The page is looked at again. */
    lookAgain(): void {
      const apart = wall() - monotonic() - wallOffset
      // Monotonic time may stand still in a sleeping phone. A wall clock that went on says how long; one set back says nothing.
      if (apart > APART_MS) offset += apart
      if (Math.abs(apart) > APART_MS) wallOffset += apart
      if (Math.abs(apart) > APART_MS || measuredAt === undefined || monotonic() - measuredAt > STALE_MS) {
        void this.measure()
      }
    },
  }
}

export const preciseClock = createPreciseClock({
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  believed: serverNow,
  ask: async () => Date.parse((await callApi(getTime, {})).now),
})
