import type { QuizExam } from '#contract/quiz.ts'
import type { AttemptRow, QuizRow } from './queries.ts'

/** Field by field: answers and explanations stay behind whatever the stored question holds. */
export function presentQuizExam(row: QuizRow): QuizExam {
  return {
    id: row.id,
    title: row.title,
    passMark: row.pass_mark,
    is_quiz_akhir: row.is_final,
    questions: row.questions.map(({ id, type, text, options }) => ({
      id,
      type,
      text,
      options: options.map(option => ({ id: option.id, text: option.text })),
    })),
  }
}

export function presentAttempt(row: AttemptRow) {
  return {
    lectureMaterialId: row.lecture_material_id,
    score: row.score,
    isPassed: row.is_passed,
    handedInAt: row.handed_in_at.toISOString(),
    questions: row.question_results,
  }
}
