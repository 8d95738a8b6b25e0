import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './text.ts'

/** In this order: a status only ever moves to the right. */
export const ProgressStatus = v.picklist(['OPEN', 'INPROGRESS', 'COMPLETED'])
export type ProgressStatus = v.InferOutput<typeof ProgressStatus>

export const ProgressEntry = v.object({
  lecture_material_id: Id,
  status: ProgressStatus,
  quiz_id: v.nullable(v.union([v.string(), v.array(v.string())])),
})
export type ProgressEntry = v.InferOutput<typeof ProgressEntry>

export const SetProgressBody = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  status: ProgressStatus,
  userId: Id,
})
export type SetProgressBody = v.InferOutput<typeof SetProgressBody>

/** `status` in the answer is where the item stands now, which may be further than what was asked. */
export const setProgress = defineEndpoint({
  method: 'POST',
  path: '/enroll/setProgressStatusTo',
  summary: 'Menggeser status satu materi ke depan',
  access: 'person',
  body: SetProgressBody,
  answer: v.object({ msg: v.literal('success'), status: ProgressStatus }),
  errors: ['ENROLLMENT_NOT_FOUND', 'LECTURE_MATERIAL_NOT_FOUND', 'PROGRESS_NEEDS_GRADING'],
  idempotent: true,
})
