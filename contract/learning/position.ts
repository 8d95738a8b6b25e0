import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'

/**
 * Position in a material, in the unit of its kind: block of an article, second of a video, page of a PDF.
 */
export const Position = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/** `at` is the last position; the time of the entry is the time of that position. Older apps send only `furthest`. */
export const PositionPayload = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  furthest: Position,
  at: v.optional(Position),
})
export type PositionPayload = v.InferOutput<typeof PositionPayload>

export const listPositions = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/positions',
  summary: 'Sejauh mana tiap materi sudah dibaca atau ditonton',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(
    v.object({ lectureMaterialId: Id, furthest: v.number(), at: v.optional(v.number()), readAt: v.optional(Instant) }),
  ),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
