import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

/** Maximum length in SCORM 2004. SCORM 1.2 allows less. */
export const SUSPEND_DATA_MAX_LENGTH = 64_000
const LOCATION_MAX_LENGTH = 1_000

/** Largest raw score, positive or negative. */
export const SCORE_MAX = 1_000_000

const Score = v.pipe(v.number(), v.finite(), v.minValue(-SCORE_MAX), v.maxValue(SCORE_MAX))

/** State that a unit reported, in one shape for both SCORM standards. */
export const ScormState = v.object({
  completion: v.picklist(['unknown', 'incomplete', 'completed']),
  success: v.picklist(['unknown', 'passed', 'failed']),
  scoreRaw: v.nullable(Score),
  /** Score from -1 to 1. Only SCORM 2004 has it. */
  scoreScaled: v.nullable(v.pipe(v.number(), v.minValue(-1), v.maxValue(1))),
  location: v.pipe(PlainText, v.maxLength(LOCATION_MAX_LENGTH)),
  suspendData: v.pipe(PlainText, v.maxLength(SUSPEND_DATA_MAX_LENGTH)),
  /** Seconds of all visits together. */
  totalSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
})
export type ScormState = v.InferOutput<typeof ScormState>

/**
 * Intent with a unit's state. On the device the newest entry of a unit replaces the earlier entries and contains their
 * data.
 */
export const ScormStatePayload = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  state: ScormState,
  /** Time of the last completion, if the unit was completed before this event. Absent in entries of older clients. */
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
