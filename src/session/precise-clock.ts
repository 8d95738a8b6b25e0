import { getTime } from '#contract/wire/time.ts'
import { getServerTime } from '#app/data/clock.ts'
import { callApi } from './api.ts'

/* Server time for countdowns. The device's clock may be wrong by a day, and the user can set it. Therefore the server
   time is measured by several round trips, and then advances by the monotonic clock. Without a connection, the last
   known server time is used. */

/**
 * Number of round trips per measurement. The offset of the quickest one is used, because its possible error is the
 * smallest.
 */
const TRIPS = 5
/** Age of a measurement after which `lookAgain` measures again. */
const STALE_MS = 5 * 60_000
/** Difference between device clock and monotonic clock above which the device has slept or its clock was set. */
const APART_MS = 1_000

/**
 * One round trip. `sentAt` and `receivedAt` by the monotonic clock, `serverAt` by the server's clock, in milliseconds.
 */
export interface TimeSample {
  sentAt: number
  receivedAt: number
  serverAt: number
}

/** Returns server time minus monotonic time, from the quickest round trip. */
export function computeClockOffset(samples: readonly TimeSample[]): number | undefined {
  const [best] = samples.toSorted((a, b) => a.receivedAt - a.sentAt - (b.receivedAt - b.sentAt))
  return best && best.serverAt - (best.sentAt + best.receivedAt) / 2
}

interface Clocks {
  monotonic: () => number
  /** Time by the device's clock, which the user can set. */
  wall: () => number
  /** Estimated server time, without a request. */
  believed: () => number
  ask: () => Promise<number>
}

export function createPreciseClock({ monotonic, wall, believed, ask }: Clocks) {
  let offset = believed() - monotonic()
  let measuredAt: number | undefined
  let wallOffset = wall() - monotonic()
  let measuring: Promise<void> | undefined

  async function measureNow(): Promise<void> {
    const samples: TimeSample[] = []
    for (let trip = 0; trip < TRIPS; trip += 1) {
      const sentAt = monotonic()
      try {
        const serverAt = await ask()
        samples.push({ sentAt, receivedAt: monotonic(), serverAt })
      } catch {
        break
      }
    }
    const measured = computeClockOffset(samples)
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
    /** Must be called when the page is visible again. */
    lookAgain(): void {
      const apart = wall() - monotonic() - wallOffset
      // The monotonic clock may stop while the phone sleeps. The device's clock is then further ahead than before, and
      // the difference is added. If the device's clock was set back, nothing is added.
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
  believed: getServerTime,
  ask: async () => Date.parse((await callApi(getTime, {})).now),
})
