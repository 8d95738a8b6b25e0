import type { DeskQuizAttempt } from '#contract/assessment/scoring.admin.ts'
import type * as contract from '#contract/assessment/quiz.admin.ts'
import { presentTrackOfMaterial } from '../../catalog/career-track/service.ts'
import type { FinalQuizRow } from './desk-queries.ts'
import type { DeskQuizRow } from './edit-queries.ts'

export function presentAttempt(row: FinalQuizRow): DeskQuizAttempt {
  return {
    id: row.id,
    learner: { id: row.user_id, fullName: row.full_name, email: row.email },
    courseTitle: row.course_title,
    courseSlug: row.course_slug,
    quizTitle: row.quiz_title,
    score: row.score,
    passMark: row.pass_mark,
    isPassed: row.is_passed,
    number: row.number,
    attemptsAllowed: row.attempts_allowed,
    handedInAt: row.handed_in_at.toISOString(),
  }
}

export function presentRow(row: DeskQuizRow): contract.DeskQuizRow {
  return {
    id: row.id,
    title: row.title,
    isFinal: row.is_final,
    questionCount: row.question_count,
    ...presentTrackOfMaterial(row),
  }
}
