import * as v from 'valibot'

/** `isNew` is false if the same expert already sent the same assessment. */
export const AssessmentReceipt = v.object({
  isNew: v.boolean(),
  /** The learner has handed in again meanwhile: the assessment stays with the version that was assessed. */
  hasNewerVersion: v.boolean(),
  /**
   * Position of this assessment among two readings. Absent: one was enough, or the answer went back to the learner at
   * once.
   */
  reading: v.optional(v.picklist([1, 2])),
})
export type AssessmentReceipt = v.InferOutput<typeof AssessmentReceipt>
