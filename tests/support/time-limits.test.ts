import { expect, test } from 'vitest'
import { computeSlowness } from './machine-speed.ts'
import { SLOWNESS_VARIABLE, scaleTimeLimit } from './time-limits.ts'

test('time limits on a fast machine are doubled as a reserve', () => {
  expect(computeSlowness([10, 12, 11])).toBe(2)
})

test('time limits on a slow machine grow in proportion to its slowness, and one outlier does not change them', () => {
  expect(computeSlowness([195, 195, 2_000, 195, 10])).toBe(6)
})

test('time limits are multiplied by at most eight on any machine', () => {
  expect(computeSlowness([60_000, 60_000, 60_000])).toBe(8)
})

test('the test run has measured the speed of its machine', () => {
  const slowness = Number(process.env[SLOWNESS_VARIABLE])
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(scaleTimeLimit(1_000)).toBe(Math.ceil(1_000 * slowness))
})
