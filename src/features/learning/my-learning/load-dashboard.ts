import type { QueryClient } from '@tanstack/react-query'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { courseListQuery } from '#app/queries/course.ts'
import { pointStateQuery } from '#app/queries/leaderboard.ts'
import { pointBalanceQuery } from '#app/queries/points.ts'
import { studyWeekQuery } from '#app/queries/study-week.ts'
import { userPreviewQuery } from '#app/queries/user.ts'
import { webinarListQuery } from '#app/queries/webinar.ts'

/** Maximum wait for optional data. After that time the page is shown without it. */
const DETAILS_MS = 2_000

/**
 * Returns the course to continue: the first unfinished course, otherwise the first course. A refunded course comes
 * last, because work in it does not count.
 */
export function findCurrentCourse(courses: readonly EnrolledCourse[]): EnrolledCourse | undefined {
  const paidCourses = courses.filter(({ refundedAt }) => refundedAt === undefined)
  return paidCourses.find(course => course.completedCount < course.materialCount) ?? paidCourses[0] ?? courses[0]
}

/**
 * Loads all data of the dashboard before it is shown, so that its layout does not shift. Rejects only without the list
 * of enrolments. Waits at most `DETAILS_MS` for the other data.
 */
export async function loadDashboard(queryClient: QueryClient): Promise<void> {
  const beside = [
    queryClient.ensureQueryData(webinarListQuery()),
    queryClient.ensureQueryData(pointBalanceQuery()),
    queryClient.ensureQueryData(pointStateQuery()),
    queryClient.ensureQueryData(studyWeekQuery()),
    queryClient.ensureQueryData(userPreviewQuery()),
    // Loads the outbox, because progress made on this device counts before it is delivered.
    refreshOutbox(),
  ]
  const settled = Promise.allSettled(beside)
  const currentCourse = findCurrentCourse(await queryClient.ensureQueryData(enrollmentListQuery()))
  const details = currentCourse
    ? [
        queryClient.ensureQueryData(enrollmentQuery(currentCourse.enrollmentId)),
        queryClient.ensureQueryData(careerTrackVersionQuery(currentCourse.careerTrack.id, currentCourse.version)),
      ]
    : [queryClient.ensureQueryData(courseListQuery())]
  const late = new Promise(resolve => setTimeout(resolve, DETAILS_MS))
  await Promise.race([late, Promise.all([settled, Promise.allSettled(details)])])
}
