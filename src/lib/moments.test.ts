import { afterEach, expect, it } from 'vitest'
import { formatMoment } from './moments.ts'

const zoneHere = process.env['TZ']
afterEach(() => {
  if (zoneHere === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneHere
})

it('formats an instant with its year and the time zone of the user', () => {
  const moments = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Singapore'].map(zone => {
    process.env['TZ'] = zone
    return formatMoment('2026-12-31T16:30:00Z')
  })
  expect(moments).toEqual([
    '31 Des 2026, 23.30 WIB',
    '1 Jan 2027, 00.30 WITA',
    '1 Jan 2027, 01.30 WIT',
    '1 Jan 2027, 00.30 GMT+8',
  ])
})

it('formats the time of a meeting in the time zone of its location, for any user', () => {
  process.env['TZ'] = 'Asia/Jayapura'
  expect(formatMoment('2026-11-24T12:00:00Z', 'WIB')).toBe('24 Nov 2026, 19.00 WIB')
  expect(formatMoment(Date.parse('2026-11-24T12:00:00Z'), 'WITA')).toBe('24 Nov 2026, 20.00 WITA')
})

it.each([Number.NaN, 1e308, 'x'])('formats %j, which is no time, without an error', at => {
  expect(formatMoment(at)).toBe('waktu tidak diketahui')
})
