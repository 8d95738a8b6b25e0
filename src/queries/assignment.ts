import { listAssignments } from '#contract/assessment/assignment.ts'
import { apiQuery } from './api-query.ts'

/** Query of the user's answers in all courses. */
export function ownAssignmentsQuery() {
  return apiQuery(listAssignments, { query: {} }, { keep: 'own' })
}

/**
 * Query of the user's answers in one enrolment. Always refetched, because an expert may assess an answer at any time.
 * The stored answer is shown meanwhile.
 */
export function assignmentAnswersQuery(enrollmentId: string) {
  return apiQuery(listAssignments, { query: { enrollment_id: enrollmentId } }, { staleTime: 0, keep: 'own' })
}
