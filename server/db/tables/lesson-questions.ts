import type { ColumnType, Generated } from 'kysely'
import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'

export interface LessonQuestionTable {
  id: string
  asked_by: string | null
  career_track_id: string
  lineage_id: string
  material_id: string
  material_title: string
  anchor: ColumnType<LessonQuestionAnchor, string, string>
  text: string
  asked_at: Date
  received_at: Date
  is_hidden: Generated<boolean>
  chosen_answer_id: string | null
  accepted_answer_id: string | null
  is_answered: Generated<boolean>
  is_attached: Generated<boolean>
  report_count: Generated<number>
  version: Generated<number>
}

export interface LessonAnswerTable {
  id: string
  question_id: string
  answered_by: string | null
  author_kind: 'expert' | 'alumnus'
  text: string
  is_hidden: Generated<boolean>
  answered_at: Date
  received_at: Date
}

export interface LessonReportTable {
  id: string
  user_id: string
  question_id: string
  answer_id: string | null
  reason: string
  reported_at: Date
  received_at: Date
  decided_at: Date | null
  decided_by: string | null
}

export interface LessonQuestionTables {
  lesson_question: LessonQuestionTable
  lesson_answer: LessonAnswerTable
  lesson_report: LessonReportTable
}
