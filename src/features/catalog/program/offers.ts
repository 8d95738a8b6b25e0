import type { CourseCard } from '#contract/catalog/course.ts'
import { isListed } from '#contract/catalog/offering.ts'

/** Returns the courses that open a career track, sorted by start date. Courses without a date come last. */
export function findOffers(courses: readonly CourseCard[], careerTrackSlug: string): CourseCard[] {
  return courses
    .filter(course => course.careerTrack.slug === careerTrackSlug && isListed(course))
    .toSorted((a, b) => startOf(a) - startOf(b) || a.title.localeCompare(b.title, 'id'))
}

function startOf({ nextSession }: CourseCard): number {
  return nextSession ? Date.parse(nextSession.startsAt) : Number.MAX_SAFE_INTEGER
}

export interface LowestPrices {
  rupiah: number
  /** Lowest price in points, or `undefined` if no course can be paid with points. */
  points: number | undefined
}

/** Returns the lowest prices of these courses, or `undefined` if there are no courses. */
export function findLowestPrices(offers: readonly CourseCard[]): LowestPrices | undefined {
  if (offers.length === 0) return undefined
  const points = offers.flatMap(offer => offer.pricePoints ?? [])
  return {
    rupiah: Math.min(...offers.map(offer => offer.priceRupiah)),
    points: points.length > 0 ? Math.min(...points) : undefined,
  }
}
