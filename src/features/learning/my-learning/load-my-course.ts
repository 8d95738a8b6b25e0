import type { QueryClient } from '@tanstack/react-query'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { loadOptional } from '#app/data/load-optional.ts'
import { loadLearning, type VersionStructure } from '#app/learning/load-learning.ts'
import { activityListQuery, enrollmentListQuery } from '#app/queries/enrollment.ts'
import { orderListQuery } from '#app/queries/order.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'

/**
 * Loads the courses, their schedule and the orders together, so that the layout does not shift. Only the courses are
 * required.
 */
export async function loadMyCourse(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(enrollmentListQuery()),
    loadOptional(queryClient.ensureQueryData(activityListQuery())),
    loadOptional(queryClient.ensureQueryData(orderListQuery())),
  ])
}

/**
 * Loads the materials of one enrolment, its course, and all meetings and webinars, so that the layout does not shift.
 * Returns the structure with the title of the course, or with the title of the program if the course has not loaded in
 * time.
 */
export async function loadOneCourse(queryClient: QueryClient, enrollmentId: string): Promise<VersionStructure> {
  const [structure, courses] = await Promise.all([
    loadLearning(queryClient, enrollmentId),
    loadOptional(queryClient.ensureQueryData(enrollmentListQuery())),
    loadOptional(queryClient.ensureQueryData(activityListQuery())),
    loadOptional(queryClient.ensureQueryData(webinarListQuery())),
  ])
  return { ...structure, title: (courses && findCourse(courses, enrollmentId)?.title) ?? structure.title }
}

/** Returns the course that the enrolment belongs to. */
export function findCourse(
  courses: readonly EnrolledCourse[],
  enrollmentId: string,
): EnrolledCourse['course'] | undefined {
  return courses.find(each => each.enrollmentId === enrollmentId)?.course
}
