import { beforeEach, expect, test } from 'vitest'
import { type AttemptClock, createAttemptClock } from './attempt-clock.ts'

const MINUTE = 60_000
let device: number
let awake: number
let isServerTimeKnown: boolean
let clock: AttemptClock

beforeEach(() => {
  device = 1_000 * MINUTE
  awake = 5_000
  isServerTimeKnown = false
  clock = createAttemptClock({
    serverNow: () => device,
    monotonicNow: () => awake,
    isServerTimeKnown: () => isServerTimeKnown,
  })
})
function pass(ms: number) {
  device += ms
  awake += ms
}

test('a device clock set back or ahead during the quiz does not change the remaining time', () => {
  pass(MINUTE)
  device -= 60 * MINUTE
  pass(MINUTE)
  expect(clock.now()).toBe(1_002 * MINUTE)
  clock.lookAgain()
  expect(clock.now()).toBe(1_002 * MINUTE)
  device += 90 * MINUTE
  pass(MINUTE)
  expect(clock.now()).toBe(1_003 * MINUTE)
})

test('the quiz clock counts the time during which the phone slept', () => {
  device += 7 * MINUTE // the monotonic clock stood still
  expect(clock.now()).toBe(1_000 * MINUTE)
  clock.lookAgain()
  expect(clock.now()).toBe(1_007 * MINUTE)
})

test('continues from the latest known time if the quiz is opened again with a clock that was set back', () => {
  const seenAt = 1_004 * MINUTE
  device -= 30 * MINUTE
  const reopened = createAttemptClock({
    serverNow: () => device,
    monotonicNow: () => awake,
    isServerTimeKnown: () => isServerTimeKnown,
  })
  reopened.lookAgain(seenAt)
  expect(reopened.now()).toBe(seenAt)
  pass(MINUTE)
  expect(reopened.now()).toBe(seenAt + MINUTE)
})

test('the server time replaces the device time, even if the server time is earlier', () => {
  device -= 10 * MINUTE
  clock.set()
  expect(clock.now()).toBe(990 * MINUTE)
})

test.each([89, 120, 400])(
  'with a clock %i days ahead, a reopened quiz continues from its last time until the server time is known',
  days => {
    const seenAt = 1_004 * MINUTE
    device += days * 1_440 * MINUTE
    const reopened = createAttemptClock({
      serverNow: () => device,
      monotonicNow: () => awake,
      isServerTimeKnown: () => isServerTimeKnown,
    })
    reopened.lookAgain(seenAt)
    expect(reopened.now()).toBe(seenAt)
    pass(MINUTE)
    reopened.lookAgain(seenAt)
    expect(reopened.now()).toBe(seenAt + MINUTE)
    isServerTimeKnown = true
    device = 1_010 * MINUTE
    reopened.lookAgain(seenAt)
    expect(reopened.now()).toBe(1_010 * MINUTE)
  },
)

test('uses the server time as soon as it is known, even if the draft was last opened long ago', () => {
  device += 400 * 1_440 * MINUTE
  isServerTimeKnown = true
  clock.lookAgain(1_004 * MINUTE)
  expect(clock.now()).toBe(device)
})
