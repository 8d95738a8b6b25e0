import { expect, it } from 'vitest'
import { isSleepDue, noSleepTimer, startSleepTimer } from './sleep-timer.ts'

it('the sleep timer ends exactly after the chosen number of minutes', () => {
  const timer = startSleepTimer('15', 1_000)
  expect(isSleepDue(timer, 1_000 + 15 * 60_000 - 1, true)).toBe(false)
  expect(isSleepDue(timer, 1_000 + 15 * 60_000, false)).toBe(true)
})

it('the sleep timer ends at the end of the material, or never if it is off', () => {
  const timer = startSleepTimer('end', 0)
  expect([isSleepDue(timer, 1e12, false), isSleepDue(timer, 0, true)]).toEqual([false, true])
  expect(isSleepDue(noSleepTimer, 1e12, true)).toBe(false)
})
