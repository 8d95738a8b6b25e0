import type { Selectable } from 'kysely'
import type { WrittenQuiz } from '#contract/rules/quiz-form.ts'
import type { QuizTable } from '../../db/tables/career-tracks.ts'

type WrittenColumn =
  | 'pass_mark'
  | 'time_limit_seconds'
  | 'attempts_allowed'
  | 'shuffles_questions'
  | 'shuffles_options'
  | 'reveals_answers'
  | 'questions'

/** What the form of a quiz writes, as its row keeps it. */
export function quizColumns(quiz: WrittenQuiz) {
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

/** A row as the rules of the form know it. */
export function writtenQuizOf(row: Pick<Selectable<QuizTable>, WrittenColumn>): WrittenQuiz {
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
