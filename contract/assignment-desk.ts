import * as v from 'valibot'
import { AssignmentVersion, Score } from './assignment.ts'
import { defineEndpoint } from './endpoint.ts'
import { expertTaskList } from './expert-list.ts'
import {
  ASSIGNMENT_COMMENT_MAX_LENGTH,
  CRITERION_COMMENT_MAX_LENGTH,
  CRITERION_MAX_LENGTH,
  RUBRIC_MAX,
} from './limits.ts'
import { Marks } from './marks-said.ts'
import { pageOf } from './page.ts'
import { Criterion } from './rubric.ts'
import { Id, Instant, MultiLine, PlainText, Slug } from './text.ts'
import { VoiceToSend } from './voice-said.ts'

const Colleague = v.object({ id: Id, fullName: v.string() })

/** What an expert sees of one version: whose it is, and what it answers. */
export const AssessedAssignment = v.object({
  ...AssignmentVersion.entries,
  /** Grows with every change; an assessment names the one it was made from. */
  revision: v.number(),
  learner: v.object({ id: Id, fullName: v.string() }),
  courseTitle: v.string(),
  materialTitle: v.string(),
  /** What is looked at. Absent where it is assessed as a whole, or carried on a device before there were rubrics. */
  rubric: v.optional(v.array(Criterion)),
  /** Who opened or assessed it last. */
  assessor: v.nullable(Colleague),
  earlierCount: v.number(),
  /** Which of two readings is asked for. Absent: one is enough, or both are in. */
  reading: v.optional(v.picklist([1, 2])),
  /** Two have read it and their result is out: nobody changes it any more. */
  isSettled: v.optional(v.boolean()),
})
export type AssessedAssignment = v.InferOutput<typeof AssessedAssignment>

/** Whose task it is, and until when. */
export const taskPromise = {
  /** Who was asked to assess it, or took it; nobody: it is offered to all experts. */
  expert: v.nullable(Colleague),
  /** What the learner was told. */
  dueAt: Instant,
  isLate: v.boolean(),
}

/** The same with its promise, for who may assess it: an expert sees no task that a colleague holds. */
export const ExpertAssignment = v.object({ ...AssessedAssignment.entries, ...taskPromise })
export type ExpertAssignment = v.InferOutput<typeof ExpertAssignment>

/** The current version of each assignment, the longest waiting first, of what is finished the latest. */
export const listExpertAssignments = defineEndpoint({
  method: 'GET',
  path: '/expert/assignments',
  summary: 'Tugas yang dikumpulkan pelajar, untuk dinilai',
  access: 'expert',
  query: expertTaskList.query,
  answer: v.object({
    ...pageOf(ExpertAssignment),
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

export const AssessmentComment = v.pipe(
  MultiLine,
  v.maxLength(ASSIGNMENT_COMMENT_MAX_LENGTH, `Komentar paling panjang ${ASSIGNMENT_COMMENT_MAX_LENGTH} karakter`),
)

const judged = {
  /** The criterion's own words: what was written for another rubric is never taken for this one. */
  text: v.pipe(PlainText, v.maxLength(CRITERION_MAX_LENGTH)),
  comment: v.pipe(
    MultiLine,
    v.maxLength(CRITERION_COMMENT_MAX_LENGTH, `Catatan paling panjang ${CRITERION_COMMENT_MAX_LENGTH} karakter`),
  ),
}
const criteriaOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.pipe(v.array(v.object(entries)), v.minLength(1), v.maxLength(RUBRIC_MAX)))

/** Absent: it stays as it is, as builds have it that know of none. No voice any more is `null`. */
const beside = { marks: v.optional(Marks), voice: v.optional(v.nullable(VoiceToSend)) }

/** What becomes of a version that was read. Entries written before there were rubrics have no `criteria`; the key stays absent, so their hash stays. */
export const AssessmentOfAnswer = v.variant('state', [
  v.object({
    state: v.literal('scored'),
    revision: v.number(),
    score: Score,
    comment: AssessmentComment,
    criteria: criteriaOf({ ...judged, points: Score }),
    ...beside,
  }),
  v.object({
    state: v.literal('returned'),
    revision: v.number(),
    comment: v.pipe(AssessmentComment, v.nonEmpty('Tulis apa yang perlu diperbaiki')),
    criteria: criteriaOf(judged),
    ...beside,
  }),
])
export type AssessmentOfAnswer = v.InferOutput<typeof AssessmentOfAnswer>

export const Assessment = v.variant('state', [
  /** Tells other experts that somebody is at it; changes nothing where one was before, or has finished, or two have read it. */
  v.object({ state: v.literal('being-assessed') }),
  AssessmentOfAnswer,
])
export type Assessment = v.InferOutput<typeof Assessment>

/** Of two experts at the same revision one is heard, and the other told; so is whoever assesses what is no longer current. */
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
