import { randomUUID } from 'node:crypto'
import type { QuizAttemptPayload, QuizResult } from '#contract/quiz.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { advance, getLearningItem } from '../progress/service.ts'
import { gradeQuiz, isFullyAnswered } from './grading.ts'
import { getQuiz, insertAttempt } from './queries.ts'

/** Grades and keeps an attempt. Passing is the only way a quiz becomes COMPLETED; failing later never undoes it. */
export async function handInQuiz(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  payload: QuizAttemptPayload,
  moment: { happenedAt: Date; now: Date },
): Promise<QuizResult> {
  const item = await getLearningItem(tx, person, payload)
  if (item.quizId === null || item.quizId !== payload.quizId) throw new CallError('QUIZ_NOT_FOUND')
  const quiz = await getQuiz(tx, item.quizId)
  if (!isFullyAnswered(quiz.questions, payload.answers)) throw new CallError('ATTEMPT_NOT_ANSWERED')

  const grade = gradeQuiz({ questions: quiz.questions, passMark: quiz.pass_mark }, payload.answers)
  await insertAttempt(tx, {
    id: randomUUID(),
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    answers: JSON.stringify(payload.answers),
    score: grade.score,
    is_passed: grade.isPassed,
    question_results: JSON.stringify(grade.questions),
    handed_in_at: moment.happenedAt,
    created_at: moment.now,
  })
  await advance(tx, item, grade.isPassed ? 'COMPLETED' : 'INPROGRESS', moment)
  return { ...grade, handedInAt: moment.happenedAt.toISOString() }
}
