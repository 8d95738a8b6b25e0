import { describe, expect, it } from 'vitest'
import type { CourseCard } from '#contract/catalog/course.ts'
import { findLowestPrices, findOffers } from './offers.ts'

interface Given {
  track?: string
  startsAt?: string
  rupiah?: number
  points?: number | null
}

const course = (title: string, { track = 'analis-data', startsAt, rupiah = 0, points = null }: Given): CourseCard => ({
  id: title,
  slug: 'x',
  title,
  summary: '',
  mode: 'Daring',
  level: 'Pemula',
  category: { slug: 'data', title: 'Data & Analisis' },
  careerTrack: { id: track, slug: track, title: track },
  instructorName: 'Ratna Wulandari',
  priceRupiah: rupiah,
  pricePoints: points,
  durationHours: 1,
  nextSession: startsAt
    ? { id: 's', title: 's', startsAt, zone: 'WIB', meetingCount: 5, quota: 30, seatsLeft: 3, place: null }
    : null,
})

describe('courses of a program', () => {
  it('a program lists its own courses sorted by start, and those without a date last, sorted by name', () => {
    const offers = findOffers(
      [
        course('Zaitun', {}),
        course('Lain', { track: 'pengembang-web', startsAt: '2026-01-01T12:00:00.000Z' }),
        course('Nanti', { startsAt: '2026-12-01T12:00:00.000Z' }),
        course('Akar', {}),
        course('Dekat', { startsAt: '2026-11-01T12:00:00.000Z' }),
      ],
      'analis-data',
    )
    expect(offers.map(offer => offer.title)).toEqual(['Dekat', 'Nanti', 'Akar', 'Zaitun'])
  })
})

describe('lowest prices of a program', () => {
  it('the lowest price in points ignores courses that cannot be paid with points', () => {
    const offers = [course('a', { rupiah: 300_000, points: null }), course('b', { rupiah: 450_000, points: 250 })]
    expect(findLowestPrices(offers)).toEqual({ rupiah: 300_000, points: 250 })
  })
  it('a program has no price in points if no course can be paid with points', () => {
    expect(findLowestPrices([course('a', { rupiah: 5 })])).toEqual({ rupiah: 5, points: undefined })
  })
  it('a program without courses has no prices', () => expect(findLowestPrices([])).toBeUndefined())
})
