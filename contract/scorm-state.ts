import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id, Instant, PlainText } from './text.ts'

/** The largest SCORM 2004 allows; what SCORM 1.2 allows is less. */
const SUSPEND_DATA_MAX_LENGTH = 64_000
const LOCATION_MAX_LENGTH = 1_000

const Score = v.pipe(v.number(), v.finite(), v.minValue(-1_000_000), v.maxValue(1_000_000))

/** What a unit says of itself, in one shape for both standards. */
export const ScormState = v.object({
  completion: v.picklist(['unknown', 'incomplete', 'completed']),
  success: v.picklist(['unknown', 'passed', 'failed']),
  scoreRaw: v.nullable(Score),
  /** Of SCORM 2004: from -1 to 1. */
  scoreScaled: v.nullable(v.pipe(v.number(), v.minValue(-1), v.maxValue(1))),
  location: v.pipe(PlainText, v.maxLength(LOCATION_MAX_LENGTH)),
  suspendData: v.pipe(PlainText, v.maxLength(SUSPEND_DATA_MAX_LENGTH)),
  /** Over all visits. */
  totalSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
})
export type ScormState = v.InferOutput<typeof ScormState>

/** The newest supersedes what a device wrote down of the same unit before: it is joined with that. */
export const ScormStatePayload = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  state: ScormState,
  /** When it was done last, where that was before this event. Absent from what older clients wrote down. */
  doneAt: v.optional(Instant),
})
export type ScormStatePayload = v.InferOutput<typeof ScormStatePayload>

export const getScormState = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/scorm-states/{lectureMaterialId}',
  summary: 'Keadaan terakhir satu materi SCORM, untuk dilanjutkan',
  access: 'person',
  params: v.object({ enrollmentId: Id, lectureMaterialId: Id }),
  answer: v.object({
    kept: v.nullable(v.object({ state: ScormState, happenedAt: Instant, doneAt: v.optional(Instant) })),
  }),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
