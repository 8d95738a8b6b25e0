import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './text.ts'

/**
 * How far somebody came in one material, in the material's own measure: blocks of an article, seconds of a video, pages
 * of a PDF. The exact place stays on the device; the furthest follows the learner to another one.
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
