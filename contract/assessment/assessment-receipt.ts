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
   * Number of this assessment, if two experts must assess the answer. Absent if one assessment is enough, or if the
   * expert returned the answer to the learner.
   */
  reading: v.optional(v.picklist([1, 2])),
})
export type AssessmentReceipt = v.InferOutput<typeof AssessmentReceipt>
