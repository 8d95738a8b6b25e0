import { expect, test } from 'vitest'
import { slownessOf } from './machine-speed.ts'
import { SLOWNESS_VARIABLE, timeLimit } from './time-limits.ts'

test('the limits of a fast machine are multiplied only by the reserve', () => {
  expect(slownessOf([10, 12, 11])).toBe(2)
})

test('a slow machine gets limits in proportion, and one outlier does not change them', () => {
  expect(slownessOf([195, 195, 2_000, 195, 10])).toBe(6)
})

test('the limits have a maximum on any machine', () => {
  expect(slownessOf([60_000, 60_000, 60_000])).toBe(8)
})

test('the test run has measured the speed of its machine', () => {
  const slowness = Number(process.env[SLOWNESS_VARIABLE])
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(timeLimit(1_000)).toBe(Math.ceil(1_000 * slowness))
})
