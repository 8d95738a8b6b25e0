import { expect, it } from 'vitest'
import { parseInstant, formatDateTimeInput } from './moment-text.ts'

it('converts Jakarta time to an instant, and an instant to Jakarta time', () => {
  expect(parseInstant('2026-12-01 07:30')).toBe('2026-12-01T00:30:00.000Z')
  expect(parseInstant(' 2026-12-01 07.30 ')).toBe('2026-12-01T00:30:00.000Z')
  expect(formatDateTimeInput('2026-12-01T00:30:00.000Z')).toBe('2026-12-01 07:30')
})

it.each(['', 'besok', '2026-02-30 10:00', '2026-12-01', '2026-12-01 25:00', '01-12-2026 10:00'])(
  'keeps %j as typed, because it is not a valid time',
  text => expect(parseInstant(text)).toBe(text),
)
