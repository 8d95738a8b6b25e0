import * as v from 'valibot'
import { AssessmentOfAnswer, ExpertAssignment } from '#contract/assessment/assignment.expert.ts'

/** Offline task. `said` is the assessment that was made on this device. */
const OfflineTask = v.object({
  task: ExpertAssignment,
  /** True if the list contained an earlier version of the same answer. */
  isNewVersion: v.boolean(),
  said: v.nullable(AssessmentOfAnswer),
  /**
   * True if the server has received the assessment. The task is shown until the next update from the server and then
   * removed.
   */
  hasArrived: v.optional(v.boolean(), false),
})
export type OfflineTask = v.InferOutput<typeof OfflineTask>

export const OfflineTasks = v.object({ takenAt: v.number(), tasks: v.array(OfflineTask) })
export type OfflineTasks = v.InferOutput<typeof OfflineTasks>
