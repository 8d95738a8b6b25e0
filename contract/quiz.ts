import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id, Instant, PlainText } from './text.ts'

const QuestionId = v.pipe(PlainText, v.maxLength(60))

export const QuizQuestion = v.object({
  id: QuestionId,
  type: v.picklist(['single', 'multiple', 'short']),
  text: v.string(),
  /** Empty for `short`. */
  options: v.array(v.object({ id: v.string(), text: v.string() })),
})
export type QuizQuestion = v.InferOutput<typeof QuizQuestion>

/** The questions without their answers: what is right never reaches a device before the attempt is handed in. */
export const QuizExam = v.object({
  id: Id,
  title: v.string(),
  passMark: v.number(),
  is_quiz_akhir: v.boolean(),
  questions: v.array(QuizQuestion),
})
export type QuizExam = v.InferOutput<typeof QuizExam>

export const getQuizExam = defineEndpoint({
  method: 'GET',
  path: '/quizexams/{id}',
  summary: 'Soal satu kuis',
  access: 'person',
  params: v.object({ id: Id }),
  answer: QuizExam,
  errors: ['QUIZ_NOT_FOUND'],
})

/** Option ids for `single` and `multiple`, one text for `short`; keyed by question id. */
export const QuizAnswers = v.pipe(
  v.record(QuestionId, v.pipe(v.array(v.pipe(PlainText, v.maxLength(500))), v.maxLength(20))),
  v.check(answers => Object.keys(answers).length <= 200, 'Terlalu banyak jawaban'),
)
export type QuizAnswers = v.InferOutput<typeof QuizAnswers>

export const QuizAttemptPayload = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  quizId: Id,
  answers: QuizAnswers,
})
export type QuizAttemptPayload = v.InferOutput<typeof QuizAttemptPayload>

export const QuizResult = v.object({
  score: v.number(),
  isPassed: v.boolean(),
  handedInAt: Instant,
  questions: v.array(v.object({ id: v.string(), isCorrect: v.boolean(), explanation: v.string() })),
})
export type QuizResult = v.InferOutput<typeof QuizResult>

export const listQuizAttempts = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/quiz-attempts',
  summary: 'Hasil kuis pelajar, yang terbaru lebih dulu',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(v.object({ lectureMaterialId: Id, ...QuizResult.entries })),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
