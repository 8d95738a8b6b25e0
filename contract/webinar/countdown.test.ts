import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCountdown, formatShortCountdown } from './countdown.ts'

test('a countdown shows hours, minutes and seconds, and days as hours', () => {
  expect(formatCountdown(3 * 3_600_000)).toBe('03:00:00')
  expect(formatCountdown(3 * 86_400_000 + 61_000)).toBe('72:01:01')
  expect(formatCountdown(1)).toBe('00:00:01')
  expect([formatCountdown(0), formatCountdown(-5_000)]).toEqual(['00:00:00', '00:00:00'])
})

test('parsing a formatted countdown gives the same time', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), seconds => {
      const [hours = 0, minutes = 0, rest = 0] = formatCountdown(seconds * 1_000)
        .split(':')
        .map(Number)
      expect(hours * 3_600 + minutes * 60 + rest).toBe(seconds)
      expect([minutes < 60, rest < 60]).toEqual([true, true])
    }),
  )
})

test('the short countdown omits the hours during the last hour, and otherwise equals the long countdown', () => {
  expect([3_661_000, 600_000, 59_001, 1, 0, -5].map(formatShortCountdown)).toEqual([
    '01:01:01',
    '10:00',
    '01:00',
    '00:01',
    '00:00',
    '00:00',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 20_000_000 }), ms =>
      formatCountdown(ms).endsWith(formatShortCountdown(ms)),
    ),
  )
})
