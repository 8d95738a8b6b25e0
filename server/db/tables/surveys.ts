import type { ColumnType } from 'kysely'
import type { SurveyAnswers, SurveyQuestion } from '#contract/learning/survey.ts'

interface SurveyTable {
  id: string
  title: string
  intro: string
  questions: ColumnType<SurveyQuestion[], string, string>
  is_active: boolean
  created_at: ColumnType<Date, Date, never>
}

interface SurveyResultTable {
  id: string
  user_id: string
  career_track_id: string
  enrollment_id: string
  survey_id: string
  answers: ColumnType<SurveyAnswers, string, string>
  happened_at: Date
  created_at: Date
  plausible_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface SurveyTables {
  survey: SurveyTable
  survey_result: SurveyResultTable
}
