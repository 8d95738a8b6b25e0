import type { ColumnType } from 'kysely'
import type { RecapQuestion } from '#contract/webinar/recap.ts'

interface MeetingRecapTable {
  meeting_id: string
  recording_url: string | null
  recording_low_url: string | null
  captions_url: string | null
  slides_url: string | null
  questions: ColumnType<RecapQuestion[], string, string>
  saved_at: Date
  offered_at: ColumnType<Date | null, Date | null | undefined, Date>
}

interface RecapAnswerTable {
  meeting_id: string
  user_id: string
  answers: ColumnType<number[], string, string>
  right_count: number
  answered_at: Date
}

export interface RecapTables {
  meeting_recap: MeetingRecapTable
  recap_answer: RecapAnswerTable
}
