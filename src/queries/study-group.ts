import { getStudyGroup } from '#contract/learning/study-group.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the study group of an enrolment. Refetched at every visit, because other members study and cheer at any
 * time.
 */
export function studyGroupQuery(enrollmentId: string) {
  return apiQuery(getStudyGroup, { params: { enrollmentId } }, { keep: 'own' })
}
