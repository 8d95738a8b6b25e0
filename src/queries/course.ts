import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getCourse, listCourses, type CourseDetail } from '#contract/catalog/course.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { apiQuery } from './api-query.ts'

const publicForFiveMinutes = { staleTime: 5 * MINUTE_MS, keep: 'public' } as const

/** Query of all courses. The catalogue filters them by type on the device, so that a choice needs no request. */
export function courseListQuery() {
  return apiQuery(listCourses, { query: {} }, publicForFiveMinutes)
}

/**
 * Query of a course. In the admin's preview window the course is read with the admin's rights and never stored on the
 * device.
 */
export function courseQuery(slug: string) {
  const query = apiQuery(getCourse, { params: { slug } }, isPreview() ? {} : publicForFiveMinutes)
  if (!isPreview()) return query
  return queryOptions({
    ...query,
    queryFn: async () => (await import('./content-preview.ts')).readDraftCourse(slug),
  })
}

/** Loads a course. A URL without a course is treated as a page that does not exist. */
export async function loadCourse(queryClient: QueryClient, slug: string): Promise<CourseDetail> {
  try {
    return await queryClient.ensureQueryData(courseQuery(slug))
  } catch (error) {
    if (isApiFailure(error) && error.kind === 'business') throw notFound()
    throw error
  }
}
