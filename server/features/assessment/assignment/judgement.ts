import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import { mergeCriteria, matchesRubric } from '#contract/assessment/rubric.rules.ts'
import { CallError } from '../../../http/errors.ts'

/**
 * Returns the new column values of an answer after an assessment. Throws if the assessment was written for another
 * rubric.
 */
export function getAssessedColumns(found: Criterion[] | null, assessment: AssessmentOfAnswer) {
  const rubric = found ?? []
  if (!matchesRubric(rubric, assessment)) throw new CallError('RUBRIC_MISMATCH')
  const criteria = mergeCriteria(rubric, assessment)
  return {
    state: assessment.state,
    score: assessment.state === 'scored' ? assessment.score : null,
    comment: assessment.comment,
    criteria: criteria && JSON.stringify(criteria),
    ...(assessment.marks && { marks: JSON.stringify(assessment.marks) }),
  }
}
export type AssessedColumns = ReturnType<typeof getAssessedColumns>
