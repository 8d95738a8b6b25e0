import { expect, test } from 'vitest'
import { formatMeeting } from './meeting-times.ts'

test("a time is said with its zone, the viewer's own and Jakarta's", () => {
  const at = '2026-11-24T12:00:00.000Z'
  expect(formatMeeting(at, 'Asia/Jakarta')).toBe('Sel, 24 Nov 2026, 19.00 WIB')
  expect(formatMeeting(at, 'Asia/Jayapura')).toBe('Sel, 24 Nov 2026, 21.00 WIT (19.00 WIB)')
  expect(formatMeeting(at, 'Asia/Makassar')).toContain('20.00 WITA (19.00 WIB)')
  expect(formatMeeting(at, 'Europe/London')).toContain('(19.00 WIB)')
})
