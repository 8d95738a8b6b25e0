import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'
import { LessonQuestionAnchor } from './lesson-question.outbox.ts'

export const LessonAnswer = v.object({
  id: Id,
  text: v.string(),
  /** Short name, as on the leaderboard. */
  name: v.string(),
  by: v.picklist(['expert', 'alumnus']),
  isOwn: v.boolean(),
  /** True if an admin hid the answer. Among learners, only its author can read it. */
  isHidden: v.boolean(),
  /** True if an expert chose the answer ('Jawaban terpilih'). */
  isChosen: v.boolean(),
  /** True if the asker accepted the answer ('Terjawab'). */
  isAccepted: v.boolean(),
  answeredAt: Instant,
})
export type LessonAnswer = v.InferOutput<typeof LessonAnswer>

export const LessonQuestion = v.object({
  id: Id,
  /**
   * Material with the position of the question, in the enrolment's version. Null if this version lacks the material.
   */
  materialId: v.nullable(Id),
  materialTitle: v.string(),
  anchor: LessonQuestionAnchor,
  /**
   * Parts of the article that are the same in both versions (`KeptRun`), to find the position. Absent if the article
   * has not changed, or if the material is not an article.
   */
  kept: v.optional(v.array(v.tuple([v.number(), v.number(), v.number()]))),
  /** True if the quiz in the enrolment's version lacks the quiz question. */
  isQuizQuestionGone: v.optional(v.boolean()),
  text: v.string(),
  name: v.string(),
  isOwn: v.boolean(),
  /** True if an admin hid the question. Among learners, only the asker can read it. */
  isHidden: v.boolean(),
  /** True if the answers are not shown yet, because they could reveal right answers of the quiz. */
  isLocked: v.boolean(),
  answers: v.array(LessonAnswer),
  askedAt: Instant,
})
export type LessonQuestion = v.InferOutput<typeof LessonQuestion>

export const LessonQuestions = v.object({
  /** False for a refunded enrolment. */
  canAsk: v.boolean(),
  /** True for learners who completed the class. */
  canAnswer: v.boolean(),
  questions: v.array(LessonQuestion),
})
export type LessonQuestions = v.InferOutput<typeof LessonQuestions>

/**
 * Lists the questions of a class that this learner may read. One call returns the whole class, so that it can be read
 * offline.
 */
export const listLessonQuestions = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/questions',
  summary: 'Tanya jawab di materi kelas ini',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: LessonQuestions,
  errors: ['ENROLLMENT_NOT_FOUND'],
})
