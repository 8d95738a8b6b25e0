import * as v from 'valibot'
import { AssessmentOfAnswer, ExpertAssignment } from '#contract/assessment/assignment.expert.ts'

/** Offline task with its assessment on this device. */
const OfflineTask = v.object({
  task: ExpertAssignment,
  /** An earlier version of the same answer was in the list. */
  isNewVersion: v.boolean(),
  said: v.nullable(AssessmentOfAnswer),
  /** The assessment has arrived: shown until the next check with the server, then removed. */
  hasArrived: v.optional(v.boolean(), false),
})
export type OfflineTask = v.InferOutput<typeof OfflineTask>

export const OfflineTasks = v.object({ takenAt: v.number(), tasks: v.array(OfflineTask) })
export type OfflineTasks = v.InferOutput<typeof OfflineTasks>
