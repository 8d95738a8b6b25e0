import type { AssessmentOfAnswer } from './assignment.expert.ts'
import type { AssessedCriterion, Criterion } from './rubric.ts'

export function sumOfPoints(criteria: readonly { points: number | null }[]): number {
  return criteria.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/**
 * Whether an assessment by criteria matches this rubric: every criterion once, in its order, none above its points,
 * with the score as the sum. An answer may also be assessed as a whole, because some builds do not know rubrics.
 */
export function keepsRubric(rubric: readonly Criterion[], said: AssessmentOfAnswer): boolean {
  if (!said.criteria) return true
  const isThisOne =
    said.criteria.length === rubric.length && rubric.every((each, at) => each.text === said.criteria?.[at]?.text)
  if (!isThisOne || said.state === 'returned') return isThisOne
  const isWithin = said.criteria.every(({ points }, at) => points <= (rubric[at]?.points ?? 0))
  return isWithin && sumOfPoints(said.criteria) === said.score
}

/** Returns the criteria to store, with their maximum points; null if it was assessed as a whole. */
export function criteriaAfter(rubric: readonly Criterion[], said: AssessmentOfAnswer): AssessedCriterion[] | null {
  if (!said.criteria) return null
  const given = said.state === 'scored' ? said.criteria.map(({ points }) => points) : []
  return said.criteria.map(({ text, comment }, at) => ({
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
