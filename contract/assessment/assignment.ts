import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Mark } from './mark.ts'
import { AssessedCriterion } from './rubric.ts'
import { Id, Instant } from '../wire/text.ts'
import { UploadedFile } from '../wire/upload.ts'
import { Voice } from './voice.ts'

/**
 *   handed-in ──expert opens──> being-assessed ──┬─> scored
 *                                                └─> returned (asks for another version)
 *
 * Before that, the draft is only on the learner's device. A new version begins as handed-in; older versions do not change.
 */
export const AssignmentState = v.picklist(['handed-in', 'being-assessed', 'scored', 'returned'])
export type AssignmentState = v.InferOutput<typeof AssignmentState>

/** Score of an answer, from 0 to 100. */
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
  files: v.array(UploadedFile),
  handedInAt: Instant,
  /** True for the version handed in last; the others are earlier versions. */
  isCurrent: v.boolean(),
  state: AssignmentState,
  score: v.nullable(Score),
  comment: v.string(),
  /**
   * Result of each criterion. Absent if the answer was assessed as a whole, or stored on a device before criteria
   * existed.
   */
  criteria: v.optional(v.array(AssessedCriterion)),
  /**
   * Marks on the answer's pictures. Absent if there are none, or if a device stored the answer before marks existed.
   */
  marks: v.optional(v.array(Mark)),
  voice: v.optional(Voice),
  assessedAt: v.nullable(Instant),
}
export const AssignmentVersion = v.object(version)
export type AssignmentVersion = v.InferOutput<typeof AssignmentVersion>

/** Returns every version handed in, newest first. If two devices hand in, both versions are stored. */
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
