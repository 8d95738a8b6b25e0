import type { QueryClient } from '@tanstack/react-query'
import { loadLearning, type Structure } from '#app/learning/load-learning.ts'
import { activityListQuery, enrollmentListQuery } from '#app/queries/enrollment.ts'

/** Maximum wait for the schedule. */
const SCHEDULE_MS = 2_000

/** Loads the classes and their schedule together, so that the layout does not shift. The schedule is optional. */
export async function loadMyCourse(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(enrollmentListQuery()), waitForSchedule(queryClient)])
}

/** Loads one class and its next meeting together, so that the layout does not shift. */
export async function loadOneCourse(queryClient: QueryClient, enrollmentId: string): Promise<Structure> {
  const [structure] = await Promise.all([loadLearning(queryClient, enrollmentId), waitForSchedule(queryClient)])
  return structure
}

async function waitForSchedule(queryClient: QueryClient): Promise<void> {
  const late = new Promise(resolve => setTimeout(resolve, SCHEDULE_MS))
  await Promise.race([queryClient.ensureQueryData(activityListQuery()).catch(() => undefined), late])
}
