import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { ASSIGNMENT_FILES_MAX, ASSIGNMENT_TEXT_MAX_LENGTH } from '../wire/limits.ts'
import { Id, Instant, PlainText, trimText } from '../wire/text.ts'
import { attachmentRule, FileToUpload, UploadedFile } from '../wire/upload.ts'

const AnswerText = v.pipe(
  PlainText,
  trimText,
  v.maxLength(ASSIGNMENT_TEXT_MAX_LENGTH, `Jawaban paling panjang ${ASSIGNMENT_TEXT_MAX_LENGTH} karakter`),
)

/**
 * Intent 'assignment': text, files, or both. Entries stored before files existed have no `files`. The schema does not
 * add the key, because the entry's hash would change.
 */
export const AssignmentPayload = v.pipe(
  v.object({
    enrollmentId: Id,
    lectureMaterialId: Id,
    text: AnswerText,
    files: v.optional(
      v.pipe(
        v.array(FileToUpload),
        v.maxLength(ASSIGNMENT_FILES_MAX, `Paling banyak ${ASSIGNMENT_FILES_MAX} berkas`),
        v.check(files => new Set(files.map(file => file.id)).size === files.length, 'Berkas yang sama dua kali'),
      ),
    ),
  }),
  v.check(({ text, files }) => text !== '' || (files?.length ?? 0) > 0, 'Jawaban tugas belum diisi'),
)
export type AssignmentPayload = v.InferOutput<typeof AssignmentPayload>

/** Hands in text and one file in one request, for the older client. */
export const legacyHandIn = defineEndpoint({
  method: 'POST',
  path: '/assignment/upload',
  summary: 'Mengumpulkan tugas dengan satu berkas',
  access: 'person',
  limit: 'upload',
  upload: attachmentRule,
  body: v.object({ enrollmentId: Id, lectureMaterialId: Id, text: v.optional(AnswerText, '') }),
  answer: v.object({ handedInAt: Instant, file: UploadedFile }),
  errors: [
    'ATTACHMENT_TYPE_NOT_SUPPORTED',
    'UPLOAD_QUOTA_EXCEEDED',
    'ENROLLMENT_NOT_FOUND',
    'ENROLLMENT_REFUNDED',
    'LECTURE_MATERIAL_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
})
