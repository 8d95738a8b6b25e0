import * as v from 'valibot'

/** Criterion of an assignment, with its points out of a hundred. */
export const Criterion = v.object({ text: v.string(), points: v.number() })
export type Criterion = v.InferOutput<typeof Criterion>

/**
 * Criterion with an expert's assessment. Has no points if the expert asked for improvements instead of giving a score.
 */
export const AssessedCriterion = v.object({
  text: v.string(),
  maxPoints: v.number(),
  points: v.nullable(v.number()),
  comment: v.string(),
})
export type AssessedCriterion = v.InferOutput<typeof AssessedCriterion>
