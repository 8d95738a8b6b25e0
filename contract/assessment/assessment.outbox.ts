import * as v from 'valibot'
import { AssessmentOfAnswer } from './assignment.expert.ts'
import { Id } from '../wire/text.ts'

/** Intent 'assessment': an expert's assessment of one version of an answer. May be hours old if it was made offline. */
export const AssessmentPayload = v.intersect([v.object({ assignmentId: Id }), AssessmentOfAnswer])
export type AssessmentPayload = v.InferOutput<typeof AssessmentPayload>
