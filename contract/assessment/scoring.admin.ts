import * as v from 'valibot'
import { Score } from './assignment.ts'
import {
  assessAssignment,
  AssessedAssignment,
  AssessmentComment,
  AssessmentOfAnswer,
  type TaskContext,
  taskContext,
  taskDeadlineFields,
} from './assignment.expert.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Reading, ReadingStage } from './reading.ts'
import { finalQuizList, scoringList } from './scoring.list.ts'
import { Id, Instant, Slug } from '../wire/text.ts'

const Colleague = v.object({ id: Id, fullName: v.string() })

const {
  text: _text,
  files: _files,
  comment: _comment,
  criteria: _criteria,
  marks: _marks,
  voice: _voice,
  rubric: _rubric,
  ...row
} = AssessedAssignment.entries

/** Current version of an assignment, whether or not an expert is assigned. */
export const DeskAssignment = v.object({
  ...row,
  ...taskDeadlineFields,
  readingStage: v.nullable(ReadingStage),
})
export type DeskAssignment = v.InferOutput<typeof DeskAssignment>

export const listDeskAssignments = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/scoring/assignments',
  summary: 'Tugas semua pelajar dan siapa yang menilainya, yang paling lama menunggu dulu',
  access: 'admin',
  query: scoringList.query,
  answer: v.object({
    ...pageFields(DeskAssignment),
    /** Number of answers of all learners in each state, regardless of the filter. */
    counts: v.object({
      'handed-in': v.number(),
      'being-assessed': v.number(),
      late: v.number(),
      undecided: v.number(),
    }),
  }),
})

/** Stores the assessment of an admin, who need not be an expert. The rules of `assessAssignment` apply. */
export const assessAsAdmin = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/scoring/assignments/{id}/assessment',
  summary: 'Menilai atau mengembalikan satu jawaban tugas sebagai admin',
  access: 'admin',
  bodyMaxBytes: assessAssignment.bodyMaxBytes,
  params: assessAssignment.params,
  body: AssessmentOfAnswer,
  answer: assessAssignment.answer,
  errors: assessAssignment.errors,
})

const story = v.object({
  assignment: AssessedAssignment,
  ...taskDeadlineFields,
  readingStage: v.nullable(ReadingStage),
  /**
   * Readings of the answer. Empty until the result is settled, an admin must decide it, or a newer version of the
   * answer exists, so that an admin who assigns experts does not see the readings early. Always empty for the author of
   * the answer.
   */
  readings: v.array(Reading),
  /** True if the caller may still ask for a second expert or withdraw the request. */
  mayAsk: v.boolean(),
  /**
   * True if the caller may assess the answer now. Users never assess their own work, and never the same answer twice.
   */
  mayRead: v.boolean(),
})
export interface DeskAssignmentHistory extends v.InferOutput<typeof story>, TaskContext {}
export const DeskAssignmentHistory: v.GenericSchema<DeskAssignmentHistory> = v.object({
  ...story.entries,
  ...taskContext,
})

const oneAssignment = v.object({ id: Id })

export const getDeskAssignment = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/scoring/assignments/{id}',
  summary: 'Satu tugas dengan berkasnya, pakarnya, dan janji penilaiannya',
  access: 'admin',
  params: oneAssignment,
  answer: DeskAssignmentHistory,
  errors: ['ASSIGNMENT_NOT_FOUND'],
})

/** An expert or admin who may assess, with the number of waiting tasks. */
export const DeskExpert = v.object({
  ...Colleague.entries,
  waitingCount: v.number(),
  lateCount: v.number(),
})
export type DeskExpert = v.InferOutput<typeof DeskExpert>

export const listDeskExperts = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/scoring/experts',
  summary: 'Pakar dan tugas yang menunggu mereka',
  access: 'admin',
  answer: v.array(DeskExpert),
})

/**
 * Assigns an expert. `If-Match` contains the assignment's revision, and the call increases the revision. If another
 * expert has the assignment open, that expert gets an error on saving.
 */
export const assignExpert = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/scoring/assignments/{id}/expert',
  summary: 'Menugaskan seorang pakar menilai satu tugas, atau tidak siapa pun',
  access: 'admin',
  isVersioned: true,
  params: oneAssignment,
  body: v.object({ expertId: v.nullable(Id), reason: ChangeReason }),
  answer: DeskAssignmentHistory,
  errors: [
    'ASSIGNMENT_NOT_FOUND',
    'ASSIGNMENT_SCORED',
    'EXPERT_NOT_FOUND',
    'EXPERT_READ_FIRST',
    'READING_NOT_OPEN',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ],
})

/**
 * Requests a second reading or withdraws the request (`isAsked`). Possible only before the first reading exists. If the
 * readings disagree, an admin decides (`settleReadings`).
 */
export const askSecondReading = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/scoring/assignments/{id}/second-reading',
  summary: 'Meminta dua pakar membaca satu jawaban sebelum nilainya keluar, atau cukup satu',
  access: 'admin',
  isVersioned: true,
  params: oneAssignment,
  body: v.object({ isAsked: v.boolean(), reason: ChangeReason }),
  answer: DeskAssignmentHistory,
  errors: ['ASSIGNMENT_NOT_FOUND', 'READING_NOT_OPEN', 'DECISION_NOT_YOURS', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/**
 * Decision of an admin on two readings. `first` is also possible while the second reading is missing, because an admin
 * may decide that one reading is enough.
 */
export const ReadingDecision = v.variant('stands', [
  v.object({ stands: v.picklist(['first', 'second']), reason: ChangeReason }),
  v.object({
    stands: v.literal('between'),
    /** Score of the decision. Must lie between the two scores, or equal one of them. */
    score: Score,
    comment: v.pipe(AssessmentComment, v.nonEmpty('Tulis komentar untuk pelajar')),
    reason: ChangeReason,
  }),
])
export type ReadingDecision = v.InferOutput<typeof ReadingDecision>

export const settleReadings = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/scoring/assignments/{id}/result',
  summary: 'Menetapkan hasil satu jawaban dari pembacaan para pakar',
  access: 'admin',
  isVersioned: true,
  params: oneAssignment,
  body: ReadingDecision,
  answer: DeskAssignmentHistory,
  errors: ['ASSIGNMENT_NOT_FOUND', 'READING_NOT_OPEN', 'DECISION_NOT_YOURS', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Attempt at a final quiz, in a row of the admin list. */
export const DeskQuizAttempt = v.object({
  id: Id,
  learner: v.object({ ...Colleague.entries, email: v.string() }),
  courseTitle: v.string(),
  courseSlug: Slug,
  quizTitle: v.string(),
  score: v.number(),
  passMark: v.number(),
  isPassed: v.boolean(),
  /** Null if the attempt began without the server. Only a quiz without limits allows this. */
  number: v.nullable(v.number()),
  attemptsAllowed: v.nullable(v.number()),
  handedInAt: Instant,
})
export type DeskQuizAttempt = v.InferOutput<typeof DeskQuizAttempt>

export const listFinalQuizAttempts = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/scoring/final-quizzes',
  summary: 'Hasil kuis akhir semua pelajar, yang terbaru dulu',
  access: 'admin',
  query: finalQuizList.query,
  answer: v.object(pageFields(DeskQuizAttempt)),
})
