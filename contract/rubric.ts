import * as v from 'valibot'

/** What is looked at in an assignment, and for how many of a hundred points. */
export const Criterion = v.object({ text: v.string(), points: v.number() })
export type Criterion = v.InferOutput<typeof Criterion>

/** The same as an expert judged it. Without points where improvements were asked for: that gives no score. */
export const AssessedCriterion = v.object({
  text: v.string(),
  maxPoints: v.number(),
  points: v.nullable(v.number()),
  comment: v.string(),
})
export type AssessedCriterion = v.InferOutput<typeof AssessedCriterion>
