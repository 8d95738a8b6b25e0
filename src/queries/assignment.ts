import { listAssignments } from '#contract/assessment/assignment.ts'
import { apiQuery } from './api-query.ts'

/** Always fetched again, because an expert's assessment may come at any time. The stored answer is shown meanwhile. */
export function assignmentAnswersQuery(enrollmentId: string) {
  return apiQuery(listAssignments, { query: { enrollment_id: enrollmentId } }, { staleTime: 0, keep: 'own' })
}
