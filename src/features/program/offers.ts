import type { CourseCard } from '#contract/course.ts'
import { isListed } from '#contract/rules/offering.ts'

/** The courses that open a career track, the one that starts next first and those without a date last. */
export function offersOf(courses: readonly CourseCard[], careerTrackSlug: string): CourseCard[] {
  return courses
    .filter(course => course.careerTrack.slug === careerTrackSlug && isListed(course))
    .toSorted((a, b) => startOf(a) - startOf(b) || a.title.localeCompare(b.title, 'id'))
}

function startOf({ nextSession }: CourseCard): number {
  return nextSession ? Date.parse(nextSession.startsAt) : Number.MAX_SAFE_INTEGER
}

export interface LowestPrices {
  rupiah: number
  /** `undefined`: none of them can be paid with points. */
  points: number | undefined
}

/** `undefined` where nothing is on offer. */
export function lowestPrices(offers: readonly CourseCard[]): LowestPrices | undefined {
  if (offers.length === 0) return undefined
  const points = offers.flatMap(offer => offer.pricePoints ?? [])
  return {
    rupiah: Math.min(...offers.map(offer => offer.priceRupiah)),
    points: points.length > 0 ? Math.min(...points) : undefined,
  }
}
