import { expect, it } from 'vitest'
import { formatDayMonth } from './times.ts'

it('formats the day in the time zone of the location', () => {
  expect(formatDayMonth('2026-11-23T18:00:00.000Z', 'WIB')).toBe('24 Nov')
  expect(formatDayMonth('2026-11-23T15:30:00.000Z', 'WIT')).toBe('24 Nov')
  expect(formatDayMonth('2026-11-23T14:30:00.000Z', 'WIT')).toBe('23 Nov')
})
