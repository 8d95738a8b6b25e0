import * as v from 'valibot'
import { AssignmentVersion, Score } from './assignment.ts'
import { defineEndpoint } from './endpoint.ts'
import { expertTaskList } from './expert-list.ts'
import { ASSIGNMENT_COMMENT_MAX_LENGTH } from './limits.ts'
import { pageOf } from './page.ts'
import { Id, Instant, MultiLine, Slug } from './text.ts'

const Colleague = v.object({ id: Id, fullName: v.string() })

/** What an expert sees of one version: whose it is, and what it answers. */
export const AssessedAssignment = v.object({
  ...AssignmentVersion.entries,
  /** Grows with every change; an assessment names the one it was made from. */
  revision: v.number(),
  learner: v.object({ id: Id, fullName: v.string() }),
  courseTitle: v.string(),
  materialTitle: v.string(),
  /** Who opened or assessed it last. */
  assessor: v.nullable(Colleague),
  earlierCount: v.number(),
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

const Comment = v.pipe(
  MultiLine,
  v.maxLength(ASSIGNMENT_COMMENT_MAX_LENGTH, `Komentar paling panjang ${ASSIGNMENT_COMMENT_MAX_LENGTH} karakter`),
)

/** What becomes of a version that was read. */
export const AssessmentOfAnswer = v.variant('state', [
  v.object({ state: v.literal('scored'), revision: v.number(), score: Score, comment: Comment }),
  v.object({
    state: v.literal('returned'),
    revision: v.number(),
    comment: v.pipe(Comment, v.nonEmpty('Tulis apa yang perlu diperbaiki')),
  }),
])
export type AssessmentOfAnswer = v.InferOutput<typeof AssessmentOfAnswer>

export const Assessment = v.variant('state', [
  /** Tells other experts that somebody is at it; changes nothing where one was before, or has finished. */
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
  bodyMaxBytes: 32 * 1024,
  params: v.object({ id: Id }),
  body: Assessment,
  answer: ExpertAssignment,
  errors: ['ASSIGNMENT_NOT_FOUND', 'ASSIGNMENT_CHANGED'],
})
