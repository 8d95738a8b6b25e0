import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownText, shortCountdownText } from './countdown.ts'

test('a countdown shows every second, and days as hours', () => {
  expect(countdownText(3 * 3_600_000)).toBe('03:00:00')
  expect(countdownText(3 * 86_400_000 + 61_000)).toBe('72:01:01')
  expect(countdownText(1)).toBe('00:00:01')
  expect([countdownText(0), countdownText(-5_000)]).toEqual(['00:00:00', '00:00:00'])
})

test('parses a formatted countdown back to the same value', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), seconds => {
      const [hours = 0, minutes = 0, rest = 0] = countdownText(seconds * 1_000)
        .split(':')
        .map(Number)
      expect(hours * 3_600 + minutes * 60 + rest).toBe(seconds)
      expect([minutes < 60, rest < 60]).toEqual([true, true])
    }),
  )
})

test('the short countdown omits hours below one, and shows the same second as the long countdown', () => {
  expect([3_661_000, 600_000, 59_001, 1, 0, -5].map(shortCountdownText)).toEqual([
    '01:01:01',
    '10:00',
    '01:00',
    '00:01',
    '00:00',
    '00:00',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 20_000_000 }), ms => countdownText(ms).endsWith(shortCountdownText(ms))),
  )
})
