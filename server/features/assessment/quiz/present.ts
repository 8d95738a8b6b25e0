import type { QuizExam, QuizResult } from '#contract/assessment/quiz.ts'
import type { AttemptRow, QuizRow } from './queries.ts'

/**
 * Returns the quiz without its answers and explanations. Copies field by field, so that fields added to stored
 * questions later are not sent either.
 */
export function presentQuizExam(row: QuizRow): QuizExam {
  return {
    id: row.id,
    title: row.title,
    passMark: row.pass_mark,
    is_quiz_akhir: row.is_final,
    timeLimitSeconds: row.time_limit_seconds,
    attemptsAllowed: row.attempts_allowed,
    shufflesQuestions: row.shuffles_questions,
    shufflesOptions: row.shuffles_options,
    questions: row.questions.map(({ id, type, text, options, prompts }) => ({
      id,
      type,
      text,
      options: choices(options),
      ...(prompts && { prompts: choices(prompts) }),
    })),
  }
}

function choices(options: readonly { id: string; text: string }[]) {
  return options.map(({ id, text }) => ({ id, text }))
}

export function countAttemptsLeft(allowed: number, used: number): number {
  return Math.max(0, allowed - used)
}

function hideAnswer({ id, isCorrect, given }: QuizResult['questions'][number]): QuizResult['questions'][number] {
  return { id, isCorrect, explanation: '', ...(given && { given }) }
}

/** True if the learner has passed the quiz or has handed in all attempts. */
export function showsRightAnswers(row: AttemptRow): boolean {
  const { attempts_allowed: allowed, used_count: used } = row
  const usedCount = Number(used)
  return (
    Boolean(row.is_ever_passed) || (allowed !== null && usedCount >= allowed && Number(row.graded_count) >= usedCount)
  )
}

/**
 * Returns a graded attempt. Leaves out explanations and right answers until the learner has passed the quiz or has
 * handed in all attempts, because another attempt has the same questions.
 */
export function presentAttempt(row: AttemptRow): QuizResult & { lectureMaterialId: string } {
  const { attempts_allowed: allowed, used_count: used, question_results: results } = row
  const usedCount = Number(used)
  return {
    lectureMaterialId: row.lecture_material_id,
    score: row.score,
    isPassed: row.is_passed,
    handedInAt: row.handed_in_at.toISOString(),
    questions: showsRightAnswers(row) ? results : results.map(hideAnswer),
    ...(row.number !== null && { number: row.number }),
    attemptsLeft: allowed === null ? null : countAttemptsLeft(allowed, usedCount),
    ...(row.has_open_attempt && { hasOpenAttempt: true }),
  }
}
