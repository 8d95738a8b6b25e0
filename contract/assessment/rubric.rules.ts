import type { AssessmentOfAnswer } from './assignment.expert.ts'
import type { AssessedCriterion, Criterion } from './rubric.ts'

/** Sums the points of all criteria. A criterion without points counts as 0. */
export function sumCriterionPoints(criteria: readonly { points: number | null }[]): number {
  return criteria.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/**
 * Returns whether an assessment matches this rubric. Every criterion must occur once and in order, with at most its
 * maximum points, and the score must be the sum. An assessment without criteria also matches, because older app
 * versions do not know rubrics.
 */
export function matchesRubric(rubric: readonly Criterion[], assessment: AssessmentOfAnswer): boolean {
  if (!assessment.criteria) return true
  const isThisOne =
    assessment.criteria.length === rubric.length &&
    rubric.every((each, at) => each.text === assessment.criteria?.[at]?.text)
  if (!isThisOne || assessment.state === 'returned') return isThisOne
  const isWithin = assessment.criteria.every(({ points }, at) => points <= (rubric[at]?.points ?? 0))
  return isWithin && sumCriterionPoints(assessment.criteria) === assessment.score
}

/** Returns the criteria to store, each with its maximum points. Returns null if the answer was assessed as a whole. */
export function mergeCriteria(
  rubric: readonly Criterion[],
  assessment: AssessmentOfAnswer,
): AssessedCriterion[] | null {
  if (!assessment.criteria) return null
  const givenPoints = assessment.state === 'scored' ? assessment.criteria.map(({ points }) => points) : []
  return assessment.criteria.map(({ text, comment }, at) => ({
    text,
    maxPoints: rubric[at]?.points ?? 0,
    points: givenPoints[at] ?? null,
    comment,
  }))
}

/** Compares two lists of criteria field by field, because the database changes the order of keys. */
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
