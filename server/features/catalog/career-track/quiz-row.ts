import type { Selectable } from 'kysely'
import type { AuthoredQuiz } from '#contract/assessment/quiz-form.ts'
import type { QuizTable } from '../../../db/tables/career-tracks.ts'

type WrittenColumn =
  | 'pass_mark'
  | 'time_limit_seconds'
  | 'attempts_allowed'
  | 'shuffles_questions'
  | 'shuffles_options'
  | 'reveals_answers'
  | 'questions'

/** Converts a quiz from the form to the columns of its row. */
export function toQuizColumns(quiz: AuthoredQuiz) {
  return {
    pass_mark: quiz.passMark,
    time_limit_seconds: quiz.timeLimitSeconds,
    attempts_allowed: quiz.attemptsAllowed,
    shuffles_questions: quiz.shufflesQuestions,
    shuffles_options: quiz.shufflesOptions,
    reveals_answers: quiz.revealsAnswers,
    questions: JSON.stringify(quiz.questions),
  } satisfies Record<WrittenColumn, unknown>
}

/** Converts a row to the quiz type of the quiz form. */
export function toWrittenQuiz(row: Pick<Selectable<QuizTable>, WrittenColumn>): AuthoredQuiz {
  return {
    passMark: row.pass_mark,
    timeLimitSeconds: row.time_limit_seconds,
    attemptsAllowed: row.attempts_allowed,
    shufflesQuestions: row.shuffles_questions,
    shufflesOptions: row.shuffles_options,
    revealsAnswers: row.reveals_answers,
    questions: row.questions.map(({ options, ...question }) => ({ ...question, options: options ?? [] })),
  }
}
