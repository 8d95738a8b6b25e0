import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getCourse, listCourses, type CourseCard, type CourseDetail, type LearningMode } from '#contract/course.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

const publicForFiveMinutes = { staleTime: 5 * MINUTE_MS, keep: 'public' } as const

/** Without a type: all. */
export function courseListQuery(type?: LearningMode) {
  return apiQuery(listCourses, { query: type ? { type } : {} }, publicForFiveMinutes)
}

export function courseQuery(slug: string) {
  return apiQuery(getCourse, { params: { slug } }, publicForFiveMinutes)
}

/** A type never asked for before is still answered offline, from the list of all that is on the device. */
export async function loadCatalog(queryClient: QueryClient, type?: LearningMode): Promise<CourseCard[]> {
  const query = courseListQuery(type)
  try {
    return await queryClient.ensureQueryData(query)
  } catch (error) {
    if (!type) throw error
    const all = await queryClient.ensureQueryData(courseListQuery()).catch(() => {
      throw error
    })
    const ofType = all.filter(course => course.mode === type)
    // Old on purpose: the next chance to ask the server is taken.
    queryClient.setQueryData(query.queryKey, ofType, { updatedAt: 1 })
    return ofType
  }
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
