import { expect, test } from 'vitest'
import { formatMeeting, formatMeetingDay } from './meeting-times.ts'

test('formats the time of a meeting in the time zone of the user, with the name of the zone', () => {
  const at = '2026-11-24T16:00:00.000Z'
  const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Singapore']
  expect(zones.map(zone => formatMeeting(at, zone))).toEqual([
    'Sel, 24 Nov 2026, 23.00 WIB',
    'Rab, 25 Nov 2026, 00.00 WITA',
    'Rab, 25 Nov 2026, 01.00 WIT',
    'Rab, 25 Nov 2026, 00.00 GMT+8',
  ])
})

test('when clocks change, the shown time zone distinguishes the hour that occurs twice', () => {
  // In Berlin the hour from two to three occurred twice on 25 October 2026 and did not exist on 29 March 2026.
  const at = [
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
    '2026-03-29T00:59:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ]
  const times = at.map(each => formatMeeting(each, 'Europe/Berlin').split(', ').at(-1))
  expect(times).toEqual(['02.30 GMT+2', '02.30 GMT+1', '01.59 GMT+1', '03.00 GMT+2'])
})

test('formats the day of a meeting in the time zone of the user', () => {
  expect(formatMeetingDay('2026-11-24T16:00:00.000Z', 'Asia/Jayapura')).toBe('25 Nov')
  expect(formatMeetingDay('2026-11-24T16:00:00.000Z', 'Asia/Jakarta')).toBe('24 Nov')
})
