import * as v from 'valibot'

/** `isNew` is false if the same expert already sent the same assessment. */
export const AssessmentReceipt = v.object({
  isNew: v.boolean(),
  /**
   * True if the learner has handed in a newer version meanwhile. The assessment belongs to the version that the expert
   * assessed.
   */
  hasNewerVersion: v.boolean(),
  /**
   * Position of this assessment among two readings. Absent if one reading is enough, or if the answer was returned to
   * the learner.
   */
  reading: v.optional(v.picklist([1, 2])),
})
export type AssessmentReceipt = v.InferOutput<typeof AssessmentReceipt>
