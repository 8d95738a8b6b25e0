import { listAssignments } from '#contract/assessment/assignment.ts'
import { apiQuery } from './api-query.ts'

/** Lists the user's answers of all courses. */
export function ownAssignmentsQuery() {
  return apiQuery(listAssignments, { query: {} }, { keep: 'own' })
}

/** Always fetched again, because an expert's assessment may come at any time. The stored answer is shown meanwhile. */
export function assignmentAnswersQuery(enrollmentId: string) {
  return apiQuery(listAssignments, { query: { enrollment_id: enrollmentId } }, { staleTime: 0, keep: 'own' })
}
