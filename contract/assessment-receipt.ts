import * as v from 'valibot'

/** `isNew` is false where the same expert had said the same before. */
export const AssessmentReceipt = v.object({
  isNew: v.boolean(),
  /** The learner has handed in again meanwhile: what was said stands at the version that was read. */
  hasNewerVersion: v.boolean(),
  /** Which of two readings it became. Absent: one was enough, or it went back to the learner at once. */
  reading: v.optional(v.picklist([1, 2])),
})
export type AssessmentReceipt = v.InferOutput<typeof AssessmentReceipt>
