import { expect, it } from 'vitest'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { findCurrentCourse } from './load-dashboard.ts'

const course = (title: string, completedCount: number, refundedAt?: string): EnrolledCourse => ({
  enrollmentId: crypto.randomUUID(),
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  course: { slug: title, title, mode: 'Daring', category: 'web' },
  careerTrack: { id: crypto.randomUUID(), title, slug: title },
  session: { title: 'Sesi 1', startsAt: '2026-11-28T12:00:00.000Z', zone: 'WIB', place: null },
  completedCount,
  materialCount: 10,
  ...(refundedAt && { refundedAt }),
})
const refunded = course('dikembalikan', 3, '2026-11-20T00:00:00.000Z')

it('the dashboard continues the first unfinished course that was not refunded', () => {
  const [finished, begun] = [course('selesai', 10), course('mulai', 2)]
  expect(findCurrentCourse([refunded, finished, begun])).toBe(begun)
  expect(findCurrentCourse([refunded, finished])).toBe(finished)
})

it('the dashboard shows a refunded course if the learner has no other course', () => {
  expect(findCurrentCourse([refunded])).toBe(refunded)
  expect(findCurrentCourse([])).toBeUndefined()
})
