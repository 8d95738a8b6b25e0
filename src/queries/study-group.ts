import { getStudyGroup } from '#contract/learning/study-group.ts'
import { apiQuery } from './api-query.ts'

/** Study group of an enrolment. Never fresh, because other members study and cheer at any time. */
export function studyGroupQuery(enrollmentId: string) {
  return apiQuery(getStudyGroup, { params: { enrollmentId } }, { keep: 'own' })
}
