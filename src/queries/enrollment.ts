import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getEnrollment, listActivities, listEnrollments } from '#contract/learning/enrollment.ts'
import { apiQuery } from './api-query.ts'

export function enrollmentListQuery() {
  return apiQuery(listEnrollments, {}, { staleTime: MINUTE_MS, keep: 'own' })
}

export function enrollmentQuery(enrollmentId: string) {
  const input = { params: { enrollmentId }, query: { populate: 'true' } } as const
  return apiQuery(getEnrollment, input, { staleTime: MINUTE_MS, keep: 'own' })
}

/** Query of the sessions of the learner's classes. */
export function activityListQuery() {
  return apiQuery(listActivities, {}, { staleTime: MINUTE_MS, keep: 'own' })
}
