import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { ASSIGNMENT_COMMENT_MAX_LENGTH, ASSIGNMENT_FILES_MAX, ASSIGNMENT_TEXT_MAX_LENGTH } from './limits.ts'
import { pageOf, pageQuery } from './page.ts'
import { Id, Instant, MultiLine, PlainText, SingleLine, Slug } from './text.ts'
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

const Score = v.pipe(
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

/** What an expert sees of one version: whose it is, and what it answers. */
export const AssessedAssignment = v.object({
  ...version,
  /** Grows with every change; an assessment names the one it was made from. */
  revision: v.number(),
  learner: v.object({ id: Id, fullName: v.string() }),
  courseTitle: v.string(),
  materialTitle: v.string(),
  /** Who opened or assessed it last. */
  assessor: v.nullable(v.object({ id: Id, fullName: v.string() })),
  earlierCount: v.number(),
})
export type AssessedAssignment = v.InferOutput<typeof AssessedAssignment>

/** The current version of each assignment, the longest waiting first. */
export const listExpertAssignments = defineEndpoint({
  method: 'GET',
  path: '/expert/assignments',
  summary: 'Tugas yang dikumpulkan pelajar, untuk dinilai',
  access: 'expert',
  query: v.object({
    state: v.optional(AssignmentState),
    course: v.optional(Slug),
    search: v.optional(v.pipe(SingleLine, v.maxLength(100, 'Kata pencarian terlalu panjang'))),
    ...pageQuery,
  }),
  answer: v.object({
    ...pageOf(AssessedAssignment),
    /** Of all courses and names: what waits in each state. */
    counts: v.object({
      'handed-in': v.number(),
      'being-assessed': v.number(),
      scored: v.number(),
      returned: v.number(),
    }),
    courses: v.array(v.object({ slug: Slug, title: v.string() })),
  }),
})

const Comment = v.pipe(
  MultiLine,
  v.maxLength(ASSIGNMENT_COMMENT_MAX_LENGTH, `Komentar paling panjang ${ASSIGNMENT_COMMENT_MAX_LENGTH} karakter`),
)

export const Assessment = v.variant('state', [
  /** Tells other experts that somebody is at it; changes nothing where one was before, or has finished. */
  v.object({ state: v.literal('being-assessed') }),
  v.object({ state: v.literal('scored'), revision: v.number(), score: Score, comment: Comment }),
  v.object({
    state: v.literal('returned'),
    revision: v.number(),
    comment: v.pipe(Comment, v.nonEmpty('Tulis apa yang perlu diperbaiki')),
  }),
])
export type Assessment = v.InferOutput<typeof Assessment>

/** Of two experts at the same revision one is heard, and the other told; so is whoever assesses what is no longer current. */
export const assessAssignment = defineEndpoint({
  method: 'PUT',
  path: '/expert/assignment/{id}',
  summary: 'Membuka, menilai, atau mengembalikan satu jawaban tugas',
  access: 'expert',
  bodyMaxBytes: 32 * 1024,
  params: v.object({ id: Id }),
  body: Assessment,
  answer: AssessedAssignment,
  errors: ['ASSIGNMENT_NOT_FOUND', 'ASSIGNMENT_CHANGED'],
})
