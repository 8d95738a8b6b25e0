import type { QueryClient } from '@tanstack/react-query'
import { activityListQuery, enrollmentListQuery } from '#app/queries/enrollment.ts'

/** Limits how long the page waits for the schedule. */
const SCHEDULE_MS = 2_000

/**
 * Loads the classes and their schedule together, so that the end of the page does not move. The schedule is optional.
 */
export async function loadMyCourse(queryClient: QueryClient): Promise<void> {
  const late = new Promise(resolve => setTimeout(resolve, SCHEDULE_MS))
  const schedule = queryClient.ensureQueryData(activityListQuery()).catch(() => undefined)
  await Promise.all([queryClient.ensureQueryData(enrollmentListQuery()), Promise.race([schedule, late])])
}
