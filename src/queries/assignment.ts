import { listAssignments } from '#contract/assignment.ts'
import { apiQuery } from './api-query.ts'

/** Always asked for again: an expert's word may come at any time. What is on the device is shown meanwhile. */
export function assignmentAnswersQuery(enrollmentId: string) {
  return apiQuery(listAssignments, { query: { enrollment_id: enrollmentId } }, { staleTime: 0, keep: 'own' })
}
