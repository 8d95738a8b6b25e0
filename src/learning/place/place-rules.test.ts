import { expect, test } from 'vitest'
import { furtherElsewhere, isWorthReporting, whereToGoOn } from './place-rules.ts'

test('resumes at the last position on this device, and on a new device at the furthest position', () => {
  expect(whereToGoOn({ at: 3.4 }, 9)).toBe(3.4)
  expect(whereToGoOn({ at: 0 }, 9)).toBe(0)
  expect(whereToGoOn(undefined, 9)).toBe(9)
  expect(whereToGoOn(undefined, undefined)).toBe(0)
})

test('offers only a position further than any on this device', () => {
  expect(furtherElsewhere(9, 12)).toBe(12)
  expect(furtherElsewhere(9, 9)).toBeUndefined()
  expect(furtherElsewhere(0, undefined)).toBeUndefined()
})

test('offers a jump of a tenth of the whole, but not less', () => {
  expect(isWorthReporting(10, 0, 100)).toBe(true)
  expect(isWorthReporting(9.9, 0, 100)).toBe(false)
  expect(isWorthReporting(55, 50, 100)).toBe(false)
  expect(isWorthReporting(1, 0, 0)).toBe(false)
})
