import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'

/** The statuses in order. A status changes only to a later status of this list. */
export const ProgressStatus = v.picklist(['OPEN', 'INPROGRESS', 'COMPLETED'])
export type ProgressStatus = v.InferOutput<typeof ProgressStatus>

export const ProgressEntry = v.object({
  lecture_material_id: Id,
  status: ProgressStatus,
  quiz_id: v.nullable(v.union([v.string(), v.array(v.string())])),
})
export type ProgressEntry = v.InferOutput<typeof ProgressEntry>

const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(86_400))

/** Start and end, in seconds of the video. */
export const PlayedRange = v.tuple([Seconds, Seconds])
export type PlayedRange = v.InferOutput<typeof PlayedRange>

export const PLAYED_RANGES_MAX = 400

/**
 * Reading the transcript counts as watching, because it has the same content for a user who cannot hear, see or load
 * the video. Only videos with captions have a transcript.
 */
export const WatchEvidence = v.variant('kind', [
  v.object({
    kind: v.literal('watched'),
    durationSeconds: Seconds,
    ranges: v.pipe(v.array(PlayedRange), v.maxLength(PLAYED_RANGES_MAX)),
  }),
  v.object({ kind: v.literal('transcript') }),
])
export type WatchEvidence = v.InferOutput<typeof WatchEvidence>

export const SetProgressBody = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  status: ProgressStatus,
  userId: Id,
  /**
   * Evidence that a video was watched. Absent in calls of the older API, which has only the four fields above, and in
   * entries of an older app. Without evidence the video counts as declared complete by the learner.
   */
  evidence: v.optional(WatchEvidence),
})
export type SetProgressBody = v.InferOutput<typeof SetProgressBody>

/**
 * Reports progress in an item. `status` in the answer is the current status, which may be further than the reported
 * status.
 */
export const setProgress = defineEndpoint({
  method: 'POST',
  path: '/enroll/setProgressStatusTo',
  summary: 'Menggeser status satu materi ke depan',
  access: 'person',
  // Large enough for a video that was watched in very many parts.
  bodyMaxBytes: 64 * 1024,
  body: SetProgressBody,
  answer: v.object({ msg: v.literal('success'), status: ProgressStatus }),
  errors: [
    'ENROLLMENT_NOT_FOUND',
    'ENROLLMENT_REFUNDED',
    'LECTURE_MATERIAL_NOT_FOUND',
    'PROGRESS_NEEDS_GRADING',
    'VIDEO_NOT_WATCHED',
  ],
  idempotent: true,
})
