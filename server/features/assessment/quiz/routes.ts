import {
  getQuizExam,
  listLostAttempts,
  listQuizAttempts,
  saveQuizAnswers,
  startQuizAttempt,
} from '#contract/assessment/quiz.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getOwnEnrollment } from '../../learning/enrollment/service.ts'
import { listLostAttempts as lostAttemptsOf, saveAnswers, startAttempt } from './attempts.ts'
import { presentAttempt, presentQuizExam } from './present.ts'
import { findQuizOf, listAttempts } from './queries.ts'

export const quizBindings: readonly Binding[] = [
  bindEndpoint(getQuizExam, async ({ params }, { db, person }) => {
    const quiz = await findQuizOf(db, person.userId, params.id)
    if (!quiz) throw new CallError('QUIZ_NOT_FOUND')
    return presentQuizExam(quiz)
  }),

  bindEndpoint(startQuizAttempt, ({ params, body }, { db, person, now, keys }) =>
    startAttempt(db, person, { quizId: params.id, ...body }, { now: now(), keys }),
  ),

  bindEndpoint(saveQuizAnswers, ({ params, body }, { db, person }) =>
    saveAnswers(db, person, { id: params.attemptId, quizId: params.id }, body),
  ),

  bindEndpoint(listQuizAttempts, async ({ params }, { db, person, now }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return (await listAttempts(db, enrollment.id, now())).map(presentAttempt)
  }),

  bindEndpoint(listLostAttempts, async ({ params }, { db, person, now }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return lostAttemptsOf(db, enrollment.id, now())
  }),
]
