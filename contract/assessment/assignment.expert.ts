import * as v from 'valibot'
import { AssignmentVersion, Score } from './assignment.ts'
import { Block } from '../learning/article.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { expertTaskList } from './expert-task.list.ts'
import {
  ASSIGNMENT_COMMENT_MAX_LENGTH,
  CRITERION_COMMENT_MAX_LENGTH,
  CRITERION_MAX_LENGTH,
  RUBRIC_MAX,
} from '../wire/limits.ts'
import { MarksPayload } from './mark.outbox.ts'
import { pageFields } from '../wire/page.ts'
import { Criterion } from './rubric.ts'
import { Id, Instant, MultiLine, PlainText, Slug } from '../wire/text.ts'
import { UnsentVoice } from './voice.outbox.ts'

const Colleague = v.object({ id: Id, fullName: v.string() })

/** One version of an answer as an expert sees it, with the learner's name and the task. */
export const AssessedAssignment = v.object({
  ...AssignmentVersion.entries,
  /** Number that grows with every change. An assessment contains the revision that the expert read. */
  revision: v.number(),
  learner: v.object({ id: Id, fullName: v.string() }),
  courseTitle: v.string(),
  materialTitle: v.string(),
  /**
   * Assessment criteria. Absent if the answer is assessed as a whole, or was downloaded to a device before rubrics
   * existed.
   */
  rubric: v.optional(v.array(Criterion)),
  /** Last expert who opened or assessed this version. */
  assessor: v.nullable(Colleague),
  earlierCount: v.number(),
  /** Number of the missing reading, if the answer needs two readings. Absent if one reading is enough or both exist. */
  reading: v.optional(v.picklist([1, 2])),
  /** True if two experts have assessed the answer and the result is published. The result cannot change any more. */
  isSettled: v.optional(v.boolean()),
})
export type AssessedAssignment = v.InferOutput<typeof AssessedAssignment>

/** Assigned expert and due time of a task. */
export const taskDeadlineFields = {
  /** Expert who was asked to assess the task or took it. Null if all experts can take it. */
  expert: v.nullable(Colleague),
  /** Due time promised to the learner. */
  dueAt: Instant,
  isLate: v.boolean(),
}

/** Task text and the earlier versions of the same answer, newest first. */
export const taskContext = { task: v.array(Block), earlier: v.array(AssignmentVersion) }
/** Declared as an interface, because the compiler cannot expand the inferred type of `Block` for every endpoint. */
export interface TaskContext {
  task: Block[]
  earlier: AssignmentVersion[]
}

/** Task with its due time, for experts who may assess it. An expert does not see tasks that a colleague took. */
export const ExpertAssignment = v.object({ ...AssessedAssignment.entries, ...taskDeadlineFields })
export type ExpertAssignment = v.InferOutput<typeof ExpertAssignment>

/**
 * Returns the current version of each assignment. Waiting assignments come first, the longest waiting first; then
 * finished assignments, latest first.
 */
export const listExpertAssignments = defineEndpoint({
  method: 'GET',
  path: '/expert/assignments',
  summary: 'Tugas yang dikumpulkan pelajar, untuk dinilai',
  access: 'expert',
  query: expertTaskList.query,
  answer: v.object({
    ...pageFields(ExpertAssignment),
    /** Number of answers in each state, regardless of the filters for course and name. */
    counts: v.object({
      'handed-in': v.number(),
      'being-assessed': v.number(),
      scored: v.number(),
      returned: v.number(),
    }),
    courses: v.array(v.object({ slug: Slug, title: v.string() })),
    tracks: v.array(v.object({ slug: Slug, title: v.string() })),
  }),
})

export const AssessmentComment = v.pipe(
  MultiLine,
  v.maxLength(ASSIGNMENT_COMMENT_MAX_LENGTH, `Komentar paling panjang ${ASSIGNMENT_COMMENT_MAX_LENGTH} karakter`),
)

const judged = {
  /**
   * Text of the criterion. The expert's device sends it back, so that the server refuses an assessment made with
   * another rubric.
   */
  text: v.pipe(PlainText, v.maxLength(CRITERION_MAX_LENGTH)),
  comment: v.pipe(
    MultiLine,
    v.maxLength(CRITERION_COMMENT_MAX_LENGTH, `Catatan paling panjang ${CRITERION_COMMENT_MAX_LENGTH} karakter`),
  ),
}
const getCriteria = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.pipe(v.array(v.object(entries)), v.minLength(1), v.maxLength(RUBRIC_MAX)))

/**
 * Marks and voice comment. Older app versions do not send these fields. An absent field changes nothing, and `null`
 * removes the voice comment.
 */
const beside = { marks: v.optional(MarksPayload), voice: v.optional(v.nullable(UnsentVoice)) }

/**
 * Result of an assessment. Entries written before rubrics existed have no `criteria`. The schema does not add the key,
 * because the entry's hash would change.
 */
export const AssessmentOfAnswer = v.variant('state', [
  v.object({
    state: v.literal('scored'),
    revision: v.number(),
    score: Score,
    comment: AssessmentComment,
    criteria: getCriteria({ ...judged, points: Score }),
    ...beside,
  }),
  v.object({
    state: v.literal('returned'),
    revision: v.number(),
    comment: v.pipe(AssessmentComment, v.nonEmpty('Tulis apa yang perlu diperbaiki')),
    criteria: getCriteria(judged),
    ...beside,
  }),
])
export type AssessmentOfAnswer = v.InferOutput<typeof AssessmentOfAnswer>

export const Assessment = v.variant('state', [
  /**
   * Shows other experts that the caller is assessing the answer. Has no effect if another expert has opened or assessed
   * the answer, or if both required readings exist.
   */
  v.object({ state: v.literal('being-assessed') }),
  AssessmentOfAnswer,
])
export type Assessment = v.InferOutput<typeof Assessment>

/**
 * Stores an assessment. If two experts assess the same revision, the first assessment is accepted and the second gets
 * an error. An assessment of an outdated version gets an error too.
 */
export const assessAssignment = defineEndpoint({
  method: 'PUT',
  path: '/expert/assignment/{id}',
  summary: 'Membuka, menilai, atau mengembalikan satu jawaban tugas',
  access: 'expert',
  bodyMaxBytes: 128 * 1024,
  params: v.object({ id: Id }),
  body: Assessment,
  answer: ExpertAssignment,
  errors: [
    'ASSIGNMENT_NOT_FOUND',
    'ASSIGNMENT_CHANGED',
    'ASSIGNMENT_READ',
    'RUBRIC_MISMATCH',
    'MARKS_MISMATCH',
    'UPLOAD_NOT_FOUND',
    'VOICE_NOT_SUPPORTED',
  ],
})
