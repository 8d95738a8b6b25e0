import { DAY_MS } from '#contract/wire/durations.ts'
import { describe, expect, test } from 'vitest'
import { createPreciseClock, computeClockOffset } from './precise-clock.ts'

const SERVER = Date.parse('2026-11-24T12:00:00Z')

/** Simulates a device with a wrong clock, and a network with a delay in both directions. */
function device({
  wallWrongMs = 0,
  delays = [
    [40, 400],
    [30, 30],
    [500, 20],
    [90, 90],
    [60, 300],
  ],
} = {}) {
  let passed = 0
  let asleep = 0
  let wallWrong = wallWrongMs
  let trip = 0
  let isOnline = true
  const clock = createPreciseClock({
    monotonic: () => passed,
    wall: () => SERVER + passed + asleep + wallWrong,
    believed: () => SERVER + passed + asleep + wallWrong,
    ask: async () => {
      if (!isOnline) throw new Error('no line')
      const [there, back] = delays[trip % delays.length]!
      trip += 1
      passed += there!
      const at = SERVER + passed + asleep
      passed += back!
      return at
    },
  })
  return {
    clock,
    truth: () => SERVER + passed + asleep,
    pass: (ms: number) => void (passed += ms),
    sleep: (ms: number) => void (asleep += ms),
    setWall: (ms: number) => void (wallWrong = ms),
    goOffline: () => void (isOnline = false),
  }
}

describe('the precise clock', () => {
  test('the precise clock uses the sample with the fastest round trip', () => {
    const samples = [
      { sentAt: 0, receivedAt: 900, serverAt: 10_000 },
      { sentAt: 1_000, receivedAt: 1_060, serverAt: 11_030 },
    ]
    expect(computeClockOffset(samples)).toBe(10_000)
    expect(computeClockOffset([])).toBeUndefined()
  })

  test.each([DAY_MS, -DAY_MS, 400 * DAY_MS, 0])(
    'on a device whose clock is %d ms off, the precise clock is correct within half of a round trip',
    async wrong => {
      const { clock, truth, pass } = device({ wallWrongMs: wrong })
      await clock.measure()
      expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(30)
      pass(3 * 3_600_000)
      expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(30)
    },
  )

  test('the precise clock does not change when the user sets the clock, even offline', async () => {
    const { clock, truth, setWall, goOffline } = device()
    await clock.measure()
    goOffline()
    setWall(-DAY_MS)
    clock.lookAgain()
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(30)
  })

  test('the precise clock includes the time during which the phone slept', async () => {
    const { clock, truth, sleep, goOffline } = device({ wallWrongMs: DAY_MS })
    await clock.measure()
    goOffline()
    sleep(40 * 60_000)
    clock.lookAgain()
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(30)
    clock.lookAgain()
    expect(Math.abs(clock.now() - truth())).toBeLessThanOrEqual(30)
  })

  test('the precise clock uses the last time known to the device if no response arrives', () => {
    const { clock, truth } = device()
    expect(clock.isMeasured()).toBe(false)
    expect(clock.now()).toBe(truth())
  })
})
