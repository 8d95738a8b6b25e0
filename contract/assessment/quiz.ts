import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { AwardedPoints, FrenzyToken } from '../points/points.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'

const QuestionId = v.pipe(PlainText, v.maxLength(60))
const Choice = v.object({ id: v.string(), text: v.string() })

export const QuizQuestion = v.object({
  id: QuestionId,
  type: v.picklist(['single', 'multiple', 'true-false', 'short', 'ordering', 'matching']),
  text: v.string(),
  /** Options to choose, order or match. Empty for `short`. Their order does not reveal the right answer. */
  options: v.array(Choice),
  /** Prompts of a `matching` question. The learner assigns an option to each prompt. */
  prompts: v.optional(v.array(Choice)),
})
export type QuizQuestion = v.InferOutput<typeof QuizQuestion>

/**
 * Questions of an attempt, without the right answers. A device receives the right answers only after the attempt was
 * handed in.
 */
export const QuizExam = v.object({
  id: Id,
  title: v.string(),
  passMark: v.number(),
  is_quiz_akhir: v.boolean(),
  /** `null`: no time limit. */
  timeLimitSeconds: v.nullable(v.number()),
  /** `null`: unlimited. */
  attemptsAllowed: v.nullable(v.number()),
  shufflesQuestions: v.boolean(),
  shufflesOptions: v.boolean(),
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

/**
 * Answers by question id. `single`, `multiple` and `true-false`: chosen option ids. `ordering`: all option ids in the
 * chosen order. `matching`: `prompt:option`. `short`: one text.
 */
export const QuizAnswers = v.pipe(
  v.record(QuestionId, v.pipe(v.array(v.pipe(PlainText, v.maxLength(500))), v.maxLength(20))),
  v.check(answers => Object.keys(answers).length <= 200, 'Terlalu banyak jawaban'),
)
export type QuizAnswers = v.InferOutput<typeof QuizAnswers>

const AnswerTimes = v.pipe(
  v.record(QuestionId, Instant),
  v.check(times => Object.keys(times).length <= 200, 'Terlalu banyak jawaban'),
)

/** Answers, and the time at which each was given. The device calculates the time from the server's clock. */
export const TimedAnswers = v.object({ answers: QuizAnswers, answeredAt: AnswerTimes })
export type TimedAnswers = v.InferOutput<typeof TimedAnswers>

/** Start and deadline of an attempt, signed by the server; unsigned values from a device are ignored. */
const SignedStart = v.object({
  /** Number of this attempt, from 1 to the number of allowed attempts. */
  number: v.number(),
  deadline: v.nullable(Instant),
  signature: v.pipe(PlainText, v.maxLength(100)),
})

/** Attempt at a quiz. Its id also determines the order of questions and options. */
export const QuizAttempt = v.object({
  id: Id,
  startedAt: Instant,
  /** `null`: started without the server. Only a quiz without limits allows this. */
  signed: v.nullable(SignedStart),
})
export type QuizAttempt = v.InferOutput<typeof QuizAttempt>

/** Starts an attempt. If an attempt is open, even on another device, returns that attempt with its answers. */
export const startQuizAttempt = defineEndpoint({
  method: 'POST',
  path: '/v1/quizexams/{id}/attempts',
  summary: 'Memulai percobaan kuis, atau melanjutkan yang masih berjalan',
  access: 'person',
  params: v.object({ id: Id }),
  body: v.object({ enrollmentId: Id, lectureMaterialId: Id }),
  answer: v.object({ attempt: QuizAttempt, isResumed: v.boolean(), ...TimedAnswers.entries }),
  errors: [
    'ENROLLMENT_NOT_FOUND',
    'ENROLLMENT_REFUNDED',
    'LECTURE_MATERIAL_NOT_FOUND',
    'QUIZ_NOT_FOUND',
    'ATTEMPT_USED_UP',
  ],
})

/**
 * Saves the answers given so far in the attempt, so that another device can continue. Keeps the latest answer to each
 * question and returns all answers. Does not hand in the attempt.
 */
export const saveQuizAnswers = defineEndpoint({
  method: 'PUT',
  path: '/v1/quizexams/{id}/attempts/{attemptId}',
  summary: 'Menitipkan jawaban percobaan yang masih berjalan',
  access: 'person',
  bodyMaxBytes: 1024 ** 2,
  params: v.object({ id: Id, attemptId: Id }),
  body: TimedAnswers,
  answer: v.object({ isHandedIn: v.boolean(), ...TimedAnswers.entries }),
  errors: ['ATTEMPT_NOT_FOUND', 'ENROLLMENT_REFUNDED'],
})

export const QuizAttemptPayload = v.object({
  enrollmentId: Id,
  lectureMaterialId: Id,
  quizId: Id,
  answers: QuizAnswers,
  /** Time of each answer. Absent, like `attempt`, in entries of older app versions. */
  answeredAt: v.optional(AnswerTimes),
  attempt: v.optional(QuizAttempt),
  /** Token of the frenzy for the points of a passed quiz. */
  frenzyToken: v.optional(FrenzyToken),
})
export type QuizAttemptPayload = v.InferOutput<typeof QuizAttemptPayload>

/** Result of a quiz. Receipts and attempts that were stored by earlier versions lack the optional fields. */
export const QuizResult = v.object({
  score: v.number(),
  isPassed: v.boolean(),
  handedInAt: Instant,
  questions: v.array(
    v.object({
      id: v.string(),
      isCorrect: v.boolean(),
      /** Empty until the learner has passed the quiz or has handed in the last attempt. */
      explanation: v.string(),
      given: v.optional(v.array(v.string())),
      /** Right answers. Present only together with the explanation, and only if the quiz shows them. */
      right: v.optional(v.array(v.string())),
    }),
  ),
  /** Number of this attempt, from 1 to the number of allowed attempts. */
  number: v.optional(v.number()),
  /** `null`: unlimited. */
  attemptsLeft: v.optional(v.nullable(v.number())),
  /** True if an attempt is open, perhaps on another device. The learner can continue it even if no attempt is left. */
  hasOpenAttempt: v.optional(v.boolean()),
  /** Points added for passing. */
  point: v.optional(v.number()),
  /** Points that the server adds later without another call. */
  waits: AwardedPoints.entries.waits,
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

/**
 * Attempt that was not handed in before its deadline. It counts as used until the server allows the learner to repeat
 * it.
 */
export const LostAttempt = v.object({
  lectureMaterialId: Id,
  number: v.number(),
  startedAt: Instant,
  givenBackAt: Instant,
  isGivenBack: v.boolean(),
  /** Number of attempts the learner has left at this quiz. */
  attemptsLeft: v.number(),
})
export type LostAttempt = v.InferOutput<typeof LostAttempt>

export const listLostAttempts = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/lost-attempts',
  summary: 'Percobaan kuis yang tidak pernah sampai, dan kapan jatahnya kembali',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(LostAttempt),
  errors: ['ENROLLMENT_NOT_FOUND'],
})
