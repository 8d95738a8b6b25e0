import { expect, test } from 'vitest'
import { formatMeeting } from './meeting-times.ts'

test('shows a time with its zone, for the viewer and for Jakarta', () => {
  const at = '2026-11-24T12:00:00.000Z'
  expect(formatMeeting(at, 'Asia/Jakarta')).toBe('Sel, 24 Nov 2026, 19.00 WIB')
  expect(formatMeeting(at, 'Asia/Jayapura')).toBe('Sel, 24 Nov 2026, 21.00 WIT (19.00 WIB)')
  expect(formatMeeting(at, 'Asia/Makassar')).toContain('20.00 WITA (19.00 WIB)')
  expect(formatMeeting(at, 'Europe/London')).toContain('(19.00 WIB)')
})

test('a viewer sees the repeated hour of a clock change once, and the Jakarta time distinguishes the two', () => {
  // In Berlin the hour from two to three occurred twice on 25 October 2026, and not at all on 29 March.
  const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map(at => formatMeeting(at, 'Europe/Berlin'))
  expect(twice[0]).toContain('02.30')
  expect(twice[0]).toContain('(07.30 WIB)')
  expect(twice[1]).toContain('02.30')
  expect(twice[1]).toContain('(08.30 WIB)')
  const around = ['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'].map(at => formatMeeting(at, 'Europe/Berlin'))
  expect(around[0]).toContain('01.59')
  expect(around[1]).toContain('03.00')
})
