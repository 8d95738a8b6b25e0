import * as v from 'valibot'
import { AssignmentState, AssignmentVersion, Score } from './assignment.ts'
import { defineEndpoint } from './endpoint.ts'
import { ASSIGNMENT_COMMENT_MAX_LENGTH } from './limits.ts'
import { pageOf, pageQuery } from './page.ts'
import { Id, MultiLine, SingleLine, Slug } from './text.ts'

/** What an expert sees of one version: whose it is, and what it answers. */
export const AssessedAssignment = v.object({
  ...AssignmentVersion.entries,
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
