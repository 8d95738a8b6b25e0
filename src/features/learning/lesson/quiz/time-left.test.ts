import { expect, test } from 'vitest'
import { formatTimeAnnouncement } from './time-left.ts'

test('announces the time left at 10, 5 and 1 minutes and at 30 and 10 seconds, each once', () => {
  const announced: string[] = []
  for (let ms = 900_000; ms >= 0; ms -= 1_000) {
    const words = formatTimeAnnouncement(ms, 900_000)
    if (words !== announced.at(-1)) announced.push(words)
  }
  expect(announced).toEqual([
    '',
    ...['10 menit', '5 menit', '1 menit', '30 detik', '10 detik'].map(span => `Sisa waktu ${span}`),
  ])
})

test('does not announce times that passed before the quiz was opened', () => {
  expect(formatTimeAnnouncement(480_000, 480_000)).toBe('')
  expect(formatTimeAnnouncement(300_000, 480_000)).toBe('Sisa waktu 5 menit')
  expect(formatTimeAnnouncement(40_000, 45_000)).toBe('')
  expect(formatTimeAnnouncement(600_000, 600_000)).toBe('Sisa waktu 10 menit')
})
