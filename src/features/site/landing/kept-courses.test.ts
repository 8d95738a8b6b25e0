import { describe, expect, it } from 'vitest'
import type { CourseCard } from '#contract/catalog/course.ts'
import { pickTodaysCourses, readCourses, type TodayCourse } from './kept-courses.ts'

const now = Date.UTC(2026, 10, 21, 3)
const DAY = 86_400_000

function course(slug: string, startsInDays: number | null): CourseCard {
  return {
    id: slug,
    slug,
    title: slug,
    summary: '',
    mode: 'Daring',
    level: 'Pemula',
    category: { slug: 'data', title: 'Data' },
    careerTrack: { id: 'a', slug: 'analis-data', title: 'Analis Data' },
    instructorName: 'Bu Tini',
    priceRupiah: 0,
    pricePoints: null,
    durationHours: 1,
    nextSession:
      startsInDays === null
        ? null
        : {
            id: slug,
            title: '',
            startsAt: new Date(now + startsInDays * DAY).toISOString(),
            zone: 'WIB',
            meetingCount: 1,
            quota: 1,
            seatsLeft: 1,
            place: null,
          },
  }
}
const slugs = (courses: readonly TodayCourse[]) => courses.map(({ slug }) => slug)

describe('pickTodaysCourses', () => {
  it('shows the six courses that start next, without past courses and courses without a date', () => {
    const all = [9, 1, 8, 2, 7, 3, 6].map(days => course(`in-${days}`, days))
    const picked = slugs(pickTodaysCourses([...all, course('past', -1), course('undated', null)], now))
    expect(picked.toSorted()).toEqual(['in-1', 'in-2', 'in-3', 'in-6', 'in-7', 'in-8'])
  })

  it('the list of courses moves by one course each day, and the first course becomes the last', () => {
    const all = [10, 20, 30].map(days => course(`in-${days}`, days))
    const today = slugs(pickTodaysCourses(all, now))
    const tomorrow = slugs(pickTodaysCourses(all, now + DAY))
    expect(tomorrow).toEqual([...today.slice(1), today[0]])
  })

  it('picks no courses from an empty list', () => expect(pickTodaysCourses([], now)).toEqual([]))
})

describe('readCourses', () => {
  const good = course('sql', 3)

  it('returns valid stored courses unchanged', () => {
    expect(readCourses([good, course('undated', null)])).toEqual([good, course('undated', null)])
  })

  it('ignores stored courses with missing or invalid fields', () => {
    const bad = [
      null,
      'kelas',
      {},
      { ...good, title: 7 },
      { ...good, category: null },
      { ...good, priceRupiah: '99000' },
      { ...good, pricePoints: undefined },
      { ...good, nextSession: { startsAt: 'besok', zone: 'WIB' } },
      { ...good, nextSession: { startsAt: '2026-11-24T12:00:00Z', zone: 'GMT' } },
    ]
    expect(readCourses([...bad, good])).toEqual([good])
  })

  it.each([undefined, null, '<html>', { data: [] }, 3])('reads no courses from the stored value %j', rows => {
    expect(readCourses(rows)).toEqual([])
  })
})
