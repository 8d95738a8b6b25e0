import type { QuizStatistics } from '#contract/assessment/quiz-figures.ts'
import { STATISTICS_MIN_ATTEMPTS } from '#contract/assessment/item-figures.ts'
import type { Db } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { findQuizQuestions, readAnswerCounts } from './figure-queries.ts'

/**
 * Returns statistics of a quiz's questions from the learners' first attempts. Returns no questions if too few attempts
 * exist.
 */
export async function readQuizStatistics(db: Db, quizId: string): Promise<QuizStatistics> {
  const quiz = await findQuizQuestions(db, quizId)
  if (!quiz) throw new CallError('QUIZ_NOT_FOUND')
  const { attempts, items, options } = await readAnswerCounts(db, quizId)
  if (attempts < STATISTICS_MIN_ATTEMPTS) return { attempts, questions: [] }
  const byId = new Map(items.map(item => [item.id, item]))
  const optionsByQuestion = Map.groupBy(options, row => row.question_id)
  return {
    attempts,
    questions: quiz.questions.flatMap(({ id }) => {
      const item = byId.get(id)
      if (!item) return []
      const shares = (optionsByQuestion.get(id) ?? []).map(row => ({ ...row.option, share: row.count / attempts }))
      return { id, facility: item.facility, discrimination: item.discrimination, options: shares }
    }),
  }
}
