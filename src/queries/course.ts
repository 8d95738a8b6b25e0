import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getCourse, listCourses, type CourseDetail } from '#contract/course.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

const publicForFiveMinutes = { staleTime: 5 * MINUTE_MS, keep: 'public' } as const

/** All of them: the catalogue chooses a type on the device, so that no choice waits for the line. */
export function courseListQuery() {
  return apiQuery(listCourses, { query: {} }, publicForFiveMinutes)
}

export function courseQuery(slug: string) {
  return apiQuery(getCourse, { params: { slug } }, publicForFiveMinutes)
}

/** An address without a course is a page that does not exist. */
export async function loadCourse(queryClient: QueryClient, slug: string): Promise<CourseDetail> {
  try {
    return await queryClient.ensureQueryData(courseQuery(slug))
  } catch (error) {
    if (isApiFailure(error) && error.kind === 'business') throw notFound()
    throw error
  }
}
