import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { ASSIGNMENT_TEXT_MAX_LENGTH } from './limits.ts'
import { Id, Instant, PlainText } from './text.ts'

export const AssignmentText = v.pipe(
  PlainText,
  v.trim(),
  v.nonEmpty('Jawaban tugas belum diisi'),
  v.maxLength(ASSIGNMENT_TEXT_MAX_LENGTH, `Jawaban paling panjang ${ASSIGNMENT_TEXT_MAX_LENGTH} karakter`),
)

export const AssignmentPayload = v.object({ enrollmentId: Id, lectureMaterialId: Id, text: AssignmentText })
export type AssignmentPayload = v.InferOutput<typeof AssignmentPayload>

/** Every version handed in is kept, also when two devices hand in; the newest comes first. */
export const listAssignmentAnswers = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/assignments',
  summary: 'Jawaban tugas yang sudah dikumpulkan',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(v.object({ lectureMaterialId: Id, text: v.string(), handedInAt: Instant })),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
