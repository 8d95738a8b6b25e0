import type { AssessmentOfAnswer } from '../assignment-desk.ts'
import type { AssessedCriterion, Criterion } from '../rubric.ts'

export function sumOfPoints(criteria: readonly { points: number | null }[]): number {
  return criteria.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/**
 * Whether what was said criterion by criterion belongs to this rubric: every criterion of it once, in its order, none above
 * its points, and together the score. An answer may also be assessed as a whole, as builds do that know no rubrics.
 */
export function keepsRubric(rubric: readonly Criterion[], said: AssessmentOfAnswer): boolean {
  if (!said.criteria) return true
  const isThisOne =
    said.criteria.length === rubric.length && rubric.every((each, at) => each.text === said.criteria?.[at]?.text)
  if (!isThisOne || said.state === 'returned') return isThisOne
  const isWithin = said.criteria.every(({ points }, at) => points <= (rubric[at]?.points ?? 0))
  return isWithin && sumOfPoints(said.criteria) === said.score
}

/** What is kept of it, with the points there were to have; null where it was assessed as a whole. */
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

/** By what they say; the database turns the order of their keys. */
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
