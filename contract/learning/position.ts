import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'

/**
 * Position in a material, in the unit of its kind: block of an article, second of a video, page of a PDF. The exact
 * position stays on the device; the furthest position is shared with the learner's other devices.
 */
export const Position = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

export const PositionPayload = v.object({ enrollmentId: Id, lectureMaterialId: Id, furthest: Position })
export type PositionPayload = v.InferOutput<typeof PositionPayload>

export const listPositions = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/positions',
  summary: 'Sejauh mana tiap materi sudah dibaca atau ditonton',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(v.object({ lectureMaterialId: Id, furthest: v.number() })),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
