import { expect, test } from 'vitest'
import { isOverlapping, overlapsItself, formatSpan, listWeeklySpans, describeWindowEffect } from './window.rules.ts'

const span = { startsAt: new Date('2026-11-28T12:00:00Z'), endsAt: new Date('2026-11-28T15:00:00Z') }

test('the preview of a frenzy shows day, hours and multiplier', () => {
  const once = { kind: 'frenzy' as const, multiplier: 2, weeks: 1, ...span }
  expect(describeWindowEffect(once, 'WIB')).toBe('Sabtu, 28 Nov 2026 19.00–22.00 WIB: poin ×2')
  expect(describeWindowEffect({ ...once, weeks: 4 }, 'WIB')).toBe(
    'Sabtu, 28 Nov 2026 19.00–22.00 WIB: poin ×2, tiap Sabtu, 4 kali, terakhir 19 Des 2026',
  )
  expect(describeWindowEffect({ ...once, kind: 'redeem' }, 'WIT')).toBe(
    'Sabtu, 28 Nov 2026 21.00 sampai Minggu, 29 Nov 2026 00.00 WIT: poin bisa ditukar',
  )
})

test('the preview of a frenzy that ends on another day shows both days', () => {
  const night = { ...span, endsAt: new Date('2026-11-28T18:30:00Z') }
  expect(formatSpan(night, 'WIB')).toBe('Sabtu, 28 Nov 2026 19.00 sampai Minggu, 29 Nov 2026 01.30 WIB')
})

test('weekly frenzies keep their hours, and a frenzy may begin exactly when another one ends', () => {
  const spans = listWeeklySpans(span, 3)
  expect(spans.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-11-28T12:00:00.000Z',
    '2026-12-05T12:00:00.000Z',
    '2026-12-12T12:00:00.000Z',
  ])
  expect(isOverlapping(span, { startsAt: span.endsAt, endsAt: new Date('2026-11-28T16:00:00Z') })).toBe(false)
  expect(
    isOverlapping(span, { startsAt: new Date('2026-11-28T14:59:59Z'), endsAt: new Date('2026-11-29T00:00:00Z') }),
  ).toBe(true)
  const long = { ...span, endsAt: new Date('2026-12-06T12:00:00Z') }
  expect([overlapsItself(long, 2), overlapsItself(long, 1), overlapsItself(span, 2)]).toEqual([true, false, false])
})
