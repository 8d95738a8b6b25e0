import { compareAnswers } from '#contract/learning/lesson-question.rules.ts'
import type { StaffQuestion, StaffQuestionDetail } from '#contract/learning/lesson-question.staff.ts'
import type { AnswerRow } from './queries.ts'
import type { listReports, StaffQuestionRow } from './staff-queries.ts'

export function presentStaffQuestion(row: StaffQuestionRow): StaffQuestion {
  return {
    id: row.id,
    text: row.text,
    asker: { id: row.asker_id, fullName: row.full_name },
    trackTitle: row.track_title,
    materialTitle: row.material_title,
    anchor: row.anchor,
    state: row.is_hidden ? 'hidden' : row.is_answered ? 'answered' : 'waiting',
    answerCount: row.answer_count,
    reportCount: row.report_count,
    askedAt: row.asked_at.toISOString(),
  }
}

interface Detail {
  answers: readonly AnswerRow[]
  reports: Awaited<ReturnType<typeof listReports>>
  quizQuestion: string | undefined
  isAdmin: boolean
}

export function presentStaffDetail(
  row: StaffQuestionRow,
  { answers, reports, quizQuestion, isAdmin }: Detail,
): StaffQuestionDetail {
  return {
    ...presentStaffQuestion(row),
    version: row.version,
    ...(quizQuestion !== undefined && { quizQuestion }),
    answers: answers
      .filter(answer => isAdmin || !answer.is_hidden)
      .map(answer => ({
        id: answer.id,
        text: answer.text,
        author:
          answer.answered_by !== null && answer.full_name !== null
            ? { id: answer.answered_by, fullName: answer.full_name }
            : null,
        by: answer.author_kind,
        isHidden: answer.is_hidden,
        isChosen: answer.id === row.chosen_answer_id,
        isAccepted: answer.id === row.accepted_answer_id,
        answeredAt: answer.answered_at.toISOString(),
      }))
      .toSorted(compareAnswers),
    reports: reports.map(report => ({
      answerId: report.answer_id,
      reason: report.reason,
      reportedAt: report.reported_at.toISOString(),
      isDecided: report.decided_at !== null,
    })),
  }
}
