import { expect, it } from 'vitest'
import { formatAge, formatDuration, formatPosition, formatTimeLeft, getSeconds } from './time-spans.ts'

it.each([
  [0, '0 menit'],
  [16, '16 detik'],
  [60, '1 menit'],
  [90, '1 menit 30 detik'],
  [600, '10 menit'],
  [629, '10 menit'],
  [45 * 60, '45 menit'],
  [2 * 3_600, '2 jam'],
  [3 * 3_600 + 29 * 60, '3 jam 29 menit'],
])('formats %i seconds as "%s"', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

it('prefers the length of a video or the limit of a quiz to the announced minutes', () => {
  expect(formatDuration(getSeconds({ minutes: 1, seconds: 16 }))).toBe('16 detik')
  expect(formatDuration(getSeconds({ minutes: 12, seconds: 1_200 }))).toBe('20 menit')
  expect(formatDuration(getSeconds({ minutes: 6 }))).toBe('6 menit')
})

it.each([
  [0, 'sekitar 1 detik lagi'],
  [7_000, 'sekitar 7 detik lagi'],
  [59_500, 'sekitar 1 menit lagi'],
  [61_000, 'sekitar 2 menit lagi'],
  [900_000, 'sekitar 15 menit lagi'],
  [3_600_000, 'sekitar 1 jam lagi'],
  [5_400_000, 'sekitar 1 jam 30 menit lagi'],
  [80_000_000, 'sekitar 23 jam lagi'],
])('formats %i ms left as "%s"', (ms, text) => expect(formatTimeLeft(ms)).toBe(text))

it('the time left at the start of a lesson is formatted like the length of the lesson', () => {
  const minutes = Array.from({ length: 600 }, (_, at) => at + 1)
  const different = minutes.filter(
    each => formatTimeLeft(each * 60_000) !== `sekitar ${formatDuration(each * 60)} lagi`,
  )
  expect(different).toEqual([])
})

it('formats positions in a recording in Indonesian notation', () => {
  const positions = [0, 5.9, 65, 600, 3_599, 3_600, 3_725].map(formatPosition)
  expect(positions).toEqual(['0.00', '0.05', '1.05', '10.00', '59.59', '1.00.00', '1.02.05'])
  expect([formatPosition(-3), formatPosition(0.99)]).toEqual(['0.00', '0.00'])
})

it('formats an age in its largest whole unit, and a time in the future as "baru saja"', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  const ages = [0, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 400 * 86_400_000, -86_400_000]
  expect(ages.map(age => formatAge(now - age, now))).toEqual([
    'baru saja',
    'baru saja',
    '1 menit yang lalu',
    '59 menit yang lalu',
    '1 jam yang lalu',
    '23 jam yang lalu',
    'kemarin',
    '400 hari yang lalu',
    'baru saja',
  ])
})
