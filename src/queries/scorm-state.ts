import { getScormState } from '#contract/scorm-state.ts'
import { apiQuery } from './api-query.ts'

/** Where the learner stands in one unit, as other devices left it. This device remembers by itself (`data/scorm-records.ts`). */
export function scormStateQuery(enrollmentId: string, lectureMaterialId: string) {
  return apiQuery(getScormState, { params: { enrollmentId, lectureMaterialId } })
}
