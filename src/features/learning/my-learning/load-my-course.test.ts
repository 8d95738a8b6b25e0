import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { activityListQuery, enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { loadOneCourse } from './load-my-course.ts'

const [enrollmentId, trackId] = ['0195a000-0000-7000-8000-0000000000e1', '0195a000-0000-7000-8000-0000000000a1']

/** Creates a query client with all data in its cache, as if the device had stored them. */
function clientWith(courses: Pick<EnrolledCourse, 'enrollmentId' | 'course'>[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(enrollmentQuery(enrollmentId).queryKey, {
    id: enrollmentId,
    career_track_id: { id: trackId, title: 'Pengembang Web', slug: 'pengembang-web' },
    version: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    progress_status: [],
  })
  const version = { career_track_id: trackId, version: 1, track_content: [] }
  client.setQueryData(careerTrackVersionQuery(trackId, 1).queryKey, version)
  client.setQueryData(activityListQuery().queryKey, [])
  client.setQueryData(enrollmentListQuery().queryKey, courses as EnrolledCourse[]) // the title needs only these fields
  return client
}

it('names the page after the course that was bought', async () => {
  const course = { slug: 'dasar', title: 'Dasar Pengembang Web', mode: 'Daring', category: 'web' } as const
  const { title } = await loadOneCourse(clientWith([{ enrollmentId, course }]), enrollmentId)
  expect(title).toBe('Dasar Pengembang Web')
})

it('names the page after the program if the course is not in the list', async () => {
  expect((await loadOneCourse(clientWith([]), enrollmentId)).title).toBe('Pengembang Web')
})
