import * as v from 'valibot'
import { AssessmentOfAnswer } from './assignment-desk.ts'
import { Id } from './text.ts'

/** Intent 'assessment': what an expert made of a version that was read, perhaps without a line and hours ago. */
export const AssessmentPayload = v.intersect([v.object({ assignmentId: Id }), AssessmentOfAnswer])
export type AssessmentPayload = v.InferOutput<typeof AssessmentPayload>
