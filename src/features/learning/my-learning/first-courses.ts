import type { CourseCard } from '#contract/catalog/course.ts'

export interface FirstCourse {
  course: CourseCard
  reason: 'soonest' | 'cheapest' | 'shortest'
}

const SOONEST_FIRST = (a: CourseCard, b: CourseCard) => startOf(a) - startOf(b)
const CHEAPEST_FIRST = (a: CourseCard, b: CourseCard) => getPoints(a) - getPoints(b)
const SHORTEST_FIRST = (a: CourseCard, b: CourseCard) => a.durationHours - b.durationHours

/**
 * Returns up to three different courses for a user without a course: the one that starts first, the one that is free or
 * costs the fewest points, and the shortest.
 */
export function chooseFirstCourses(courses: readonly CourseCard[], now: number): FirstCourse[] {
  const open = courses.filter(({ nextSession: session }) => session && session.seatsLeft > 0)
  const coming = open.filter(course => startOf(course) > now)
  const payable = open.filter(course => getPoints(course) < Infinity)
  const chosen: FirstCourse[] = []
  const choose = (
    reason: FirstCourse['reason'],
    from: CourseCard[],
    order: (a: CourseCard, b: CourseCard) => number,
  ) => {
    const [course] = from.filter(each => !chosen.some(({ course: taken }) => taken.id === each.id)).toSorted(order)
    if (course) chosen.push({ course, reason })
  }
  choose('soonest', coming, SOONEST_FIRST)
  choose('cheapest', payable, CHEAPEST_FIRST)
  choose('shortest', open, SHORTEST_FIRST)
  return chosen
}

/** Returns 0 for a free course and `Infinity` for a course that is not sold for points. */
function getPoints({ priceRupiah, pricePoints }: CourseCard): number {
  return priceRupiah === 0 ? 0 : (pricePoints ?? Infinity)
}

function startOf({ nextSession }: CourseCard): number {
  return nextSession ? Date.parse(nextSession.startsAt) : Infinity
}
