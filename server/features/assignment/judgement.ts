import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import { criteriaAfter, keepsRubric } from '#contract/assessment/rubric.rules.ts'
import { CallError } from '../../http/errors.ts'

/** Computes the change of an answer from its assessment. Refuses an assessment that was written for another rubric. */
export function changeAfter(found: Criterion[] | null, said: AssessmentOfAnswer) {
  const rubric = found ?? []
  if (!keepsRubric(rubric, said)) throw new CallError('RUBRIC_MISMATCH')
  const criteria = criteriaAfter(rubric, said)
  return {
    state: said.state,
    score: said.state === 'scored' ? said.score : null,
    comment: said.comment,
    criteria: criteria && JSON.stringify(criteria),
    ...(said.marks && { marks: JSON.stringify(said.marks) }),
  }
}
export type Change = ReturnType<typeof changeAfter>
