import { expect, it } from 'vitest'
import { formatAge } from './moments.ts'

it('tells an age in its largest whole unit, and nothing odd after a clock was moved', () => {
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
