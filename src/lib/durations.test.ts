import { expect, it } from 'vitest'
import { formatDuration, secondsOf } from './durations.ts'

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
])('%i seconds read "%s"', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

it('prefers the length of a video or the limit of a quiz to the announced minutes', () => {
  expect(formatDuration(secondsOf({ minutes: 1, seconds: 16 }))).toBe('16 detik')
  expect(formatDuration(secondsOf({ minutes: 12, seconds: 1_200 }))).toBe('20 menit')
  expect(formatDuration(secondsOf({ minutes: 6 }))).toBe('6 menit')
})
