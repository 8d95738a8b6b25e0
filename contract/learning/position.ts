import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'

/**
 * Progress in one material, in its own unit: blocks of an article, seconds of a video, pages of a PDF. The exact
 * position stays on the device; the furthest one is shared with the learner's other devices.
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
