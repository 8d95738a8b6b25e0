import { expect, it } from 'vitest'
import type { CourseCard } from '#contract/catalog/course.ts'
import { chooseFirstCourses } from './first-courses.ts'

const NOW = Date.parse('2026-11-26T00:00:00.000Z')

function course(id: string, points: number | null, hours: number, startsAt: string, seatsLeft = 5): CourseCard {
  // the code reads only these fields
  return { id, pricePoints: points, durationHours: hours, nextSession: { startsAt, seatsLeft } } as CourseCard
}

it('suggests the course that starts next, the cheapest in points and the shortest, each once', () => {
  const courses = [
    course('soon', 900, 20, '2026-11-27T00:00:00.000Z'),
    course('cheap', 100, 2, '2026-12-20T00:00:00.000Z'),
    course('short', 400, 3, '2026-12-24T00:00:00.000Z'),
    course('full', 10, 1, '2026-11-26T12:00:00.000Z', 0),
    course('money only', null, 4, '2026-12-25T00:00:00.000Z'),
  ]
  expect(chooseFirstCourses(courses, NOW).map(({ course: { id }, reason }) => [id, reason])).toEqual([
    ['soon', 'soonest'],
    ['cheap', 'cheapest'],
    ['short', 'shortest'],
  ])
})

it('suggests a free course as the cheapest, before all courses that cost points', () => {
  const free = { ...course('free', null, 9, '2026-12-22T00:00:00.000Z'), priceRupiah: 0 }
  const courses = [course('soon', 5, 4, '2026-11-27T00:00:00.000Z'), course('cheap', 10, 2, '2026-12-20T00:00:00.000Z')]
  expect(chooseFirstCourses([...courses, free], NOW)[1]).toEqual({ course: free, reason: 'cheapest' })
})

it('suggests fewer than three courses if there are not enough courses', () => {
  expect(chooseFirstCourses([], NOW)).toEqual([])
  expect(chooseFirstCourses([course('one', null, 3, '2026-11-20T00:00:00.000Z')], NOW)).toHaveLength(1)
})
