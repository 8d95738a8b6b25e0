import { afterEach, expect, it } from 'vitest'
import { formatAge, formatMoment } from './moments.ts'

const zoneHere = process.env['TZ']
afterEach(() => {
  if (zoneHere === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneHere
})

it('prints a moment with its year and the zone of the reader', () => {
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

it('prints the moment of a meeting in the local time of its place, for any viewer', () => {
  process.env['TZ'] = 'Asia/Jayapura'
  expect(formatMoment('2026-11-24T12:00:00Z', 'WIB')).toBe('24 Nov 2026, 19.00 WIB')
  expect(formatMoment(Date.parse('2026-11-24T12:00:00Z'), 'WITA')).toBe('24 Nov 2026, 20.00 WITA')
})

it('prints an age in its largest whole unit, and a sensible age after a clock change', () => {
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
