import type { CourseCard } from '#contract/catalog/course.ts'

export interface FirstCourse {
  course: CourseCard
  reason: 'soonest' | 'cheapest' | 'shortest'
}

const SOONEST_FIRST = (a: CourseCard, b: CourseCard) => startOf(a) - startOf(b)
const CHEAPEST_FIRST = (a: CourseCard, b: CourseCard) => (a.pricePoints ?? Infinity) - (b.pricePoints ?? Infinity)
const SHORTEST_FIRST = (a: CourseCard, b: CourseCard) => a.durationHours - b.durationHours

/**
 * Returns up to three different courses for a user without a course: the one that starts first, the one that costs the
 * fewest points, and the shortest.
 */
export function chooseFirstCourses(courses: readonly CourseCard[], now: number): FirstCourse[] {
  const open = courses.filter(({ nextSession: session }) => session && session.seatsLeft > 0)
  const coming = open.filter(course => startOf(course) > now)
  const payable = open.filter(course => course.pricePoints !== null)
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

function startOf({ nextSession }: CourseCard): number {
  return nextSession ? Date.parse(nextSession.startsAt) : Infinity
}
