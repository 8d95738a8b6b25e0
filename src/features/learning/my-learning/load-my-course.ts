import type { QueryClient } from '@tanstack/react-query'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { loadLearning, type Structure } from '#app/learning/load-learning.ts'
import { activityListQuery, enrollmentListQuery } from '#app/queries/enrollment.ts'

/** Maximum wait for the optional parts of a page. */
const OPTIONAL_MS = 2_000

/** Loads the classes and their schedule together, so that the layout does not shift. The schedule is optional. */
export async function loadMyCourse(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(enrollmentListQuery()), waitForSchedule(queryClient)])
}

/**
 * Loads one class with its course and its next meeting, so that the layout does not shift. Returns the structure with
 * the title of the course, or with the title of the program if the course has not loaded in time.
 */
export async function loadOneCourse(queryClient: QueryClient, enrollmentId: string): Promise<Structure> {
  const late = lateBy(OPTIONAL_MS)
  const courses = queryClient.ensureQueryData(enrollmentListQuery()).catch(() => undefined)
  const [structure, course] = await Promise.all([
    loadLearning(queryClient, enrollmentId),
    Promise.race([courses.then(all => all && courseIn(all, enrollmentId)), late]),
    waitForSchedule(queryClient),
  ])
  return { ...structure, title: course?.title ?? structure.title }
}

/** Returns the course that the enrolment belongs to. */
export function courseIn(
  courses: readonly EnrolledCourse[],
  enrollmentId: string,
): EnrolledCourse['course'] | undefined {
  return courses.find(each => each.enrollmentId === enrollmentId)?.course
}

async function waitForSchedule(queryClient: QueryClient): Promise<void> {
  const schedule = queryClient.ensureQueryData(activityListQuery()).catch(() => undefined)
  await Promise.race([schedule, lateBy(OPTIONAL_MS)])
}

function lateBy(ms: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(() => resolve(undefined), ms))
}
