import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { ASSIGNMENT_FILES_MAX, ASSIGNMENT_TEXT_MAX_LENGTH } from './limits.ts'
import { AssessedCriterion } from './rubric.ts'
import { Id, Instant, PlainText } from './text.ts'
import { attachmentRule, FileToUpload, StoredFile } from './upload.ts'

const Words = v.pipe(
  PlainText,
  v.trim(),
  v.maxLength(ASSIGNMENT_TEXT_MAX_LENGTH, `Jawaban paling panjang ${ASSIGNMENT_TEXT_MAX_LENGTH} karakter`),
)

/** Words, files, or both. Entries written before there were files have none; the key stays absent, so their hash stays. */
export const AssignmentPayload = v.pipe(
  v.object({
    enrollmentId: Id,
    lectureMaterialId: Id,
    text: Words,
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

/**
 *   handed-in ──expert opens──> being-assessed ──┬─> scored
 *                                                └─> returned (asks for another version)
 *
 * The draft before it is on the learner's device alone. A new version begins at handed-in; older ones keep what they got.
 */
export const AssignmentState = v.picklist(['handed-in', 'being-assessed', 'scored', 'returned'])
export type AssignmentState = v.InferOutput<typeof AssignmentState>

export const Score = v.pipe(
  v.number('Nilai harus berupa angka'),
  v.integer('Nilai harus bilangan bulat'),
  v.minValue(0, 'Nilai paling kecil 0'),
  v.maxValue(100, 'Nilai paling besar 100'),
)

const version = {
  id: Id,
  enrollmentId: Id,
  lectureMaterialId: Id,
  text: v.string(),
  files: v.array(StoredFile),
  handedInAt: Instant,
  /** The newest by the time it was handed in; the others are earlier versions. */
  isCurrent: v.boolean(),
  state: AssignmentState,
  score: v.nullable(Score),
  comment: v.string(),
  /** What it got criterion by criterion. Absent where it was assessed as a whole, or kept on a device before there were any. */
  criteria: v.optional(v.array(AssessedCriterion)),
  assessedAt: v.nullable(Instant),
}
export const AssignmentVersion = v.object(version)
export type AssignmentVersion = v.InferOutput<typeof AssignmentVersion>

/** Every version handed in is kept, also when two devices hand in; the newest comes first. */
export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/assignment',
  summary: 'Jawaban tugas yang sudah dikumpulkan, semua versi',
  access: 'person',
  query: v.object({
    enrollment_id: v.optional(Id),
    lecture_material_id: v.optional(Id),
    state: v.optional(AssignmentState),
  }),
  answer: v.array(AssignmentVersion),
  errors: ['ENROLLMENT_NOT_FOUND'],
})

export const getAssignment = defineEndpoint({
  method: 'GET',
  path: '/assignment/{id}',
  summary: 'Satu versi jawaban tugas milik sendiri',
  access: 'person',
  params: v.object({ id: Id }),
  answer: AssignmentVersion,
  errors: ['ASSIGNMENT_NOT_FOUND'],
})

/** The older client's door: words and one file in one request. */
export const olderHandIn = defineEndpoint({
  method: 'POST',
  path: '/assignment/upload',
  summary: 'Mengumpulkan tugas dengan satu berkas',
  access: 'person',
  limit: 'upload',
  upload: attachmentRule,
  body: v.object({ enrollmentId: Id, lectureMaterialId: Id, text: v.optional(Words, '') }),
  answer: v.object({ handedInAt: Instant, file: StoredFile }),
  errors: [
    'ATTACHMENT_TYPE_NOT_SUPPORTED',
    'UPLOAD_QUOTA_EXCEEDED',
    'ENROLLMENT_NOT_FOUND',
    'LECTURE_MATERIAL_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
})
