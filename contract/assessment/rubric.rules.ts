import type { AssessmentOfAnswer } from './assignment.expert.ts'
import type { AssessedCriterion, Criterion } from './rubric.ts'

export function sumOfPoints(criteria: readonly { points: number | null }[]): number {
  return criteria.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/**
 * Whether an assessment by criteria matches this rubric: every criterion once, in its order, none above its points,
 * with the score as the sum. An answer may also be assessed as a whole, because some builds do not know rubrics.
 */
export function keepsRubric(rubric: readonly Criterion[], assessment: AssessmentOfAnswer): boolean {
  if (!assessment.criteria) return true
  const isThisOne =
    assessment.criteria.length === rubric.length &&
    rubric.every((each, at) => each.text === assessment.criteria?.[at]?.text)
  if (!isThisOne || assessment.state === 'returned') return isThisOne
  const isWithin = assessment.criteria.every(({ points }, at) => points <= (rubric[at]?.points ?? 0))
  return isWithin && sumOfPoints(assessment.criteria) === assessment.score
}

/** Returns the criteria to store, with their maximum points; null if it was assessed as a whole. */
export function criteriaAfter(
  rubric: readonly Criterion[],
  assessment: AssessmentOfAnswer,
): AssessedCriterion[] | null {
  if (!assessment.criteria) return null
  const given = assessment.state === 'scored' ? assessment.criteria.map(({ points }) => points) : []
  return assessment.criteria.map(({ text, comment }, at) => ({
    text,
    maxPoints: rubric[at]?.points ?? 0,
    points: given[at] ?? null,
    comment,
  }))
}

/** Compares the fields, because the database changes the order of keys. */
export function isSameJudgement(
  one: readonly AssessedCriterion[] | null,
  other: readonly AssessedCriterion[] | null,
): boolean {
  if (!one || !other) return one === other
  return (
    one.length === other.length &&
    one.every(({ text, points, comment }, at) => {
      const same = other[at]
      return same?.text === text && same.points === points && same.comment === comment
    })
  )
}
