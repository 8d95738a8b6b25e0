import type { ColumnType, Generated } from 'kysely'
import type { UploadType } from '#contract/wire/endpoint.ts'
import type { LevelUpState } from '#contract/assessment/level-up.ts'

interface UploadTable {
  user_id: string
  /** Id that the device created. Unique only among the uploads of its user. */
  id: string
  name: string
  size_bytes: number
  sha256: Buffer
  /** File type, detected from the bytes. Null until the file is complete. */
  type: UploadType | null
  completed_at: Date | null
  /** Time when the last bytes arrived. */
  touched_at: Date
  created_at: Date
  /** User whose folder contains the bytes. Null if the folder of the upload's user contains them. */
  stored_for: ColumnType<string | null, undefined, string>
}

interface AssignmentFileTable {
  answer_id: string
  position: number
  user_id: string
  upload_id: string
}

interface AssessmentVoiceTable {
  answer_id: string
  user_id: string
  upload_id: string
  seconds: number
}

export interface LevelUpTable {
  id: string
  user_id: string
  title: string
  note: string
  upload_id: string
  state: Generated<LevelUpState>
  review_note: Generated<string>
  submitted_at: Date
  reviewed_at: Date | null
  reviewer_id: ColumnType<string | null, undefined, string>
  version: ColumnType<number, undefined, never>
  created_at: Date
}

export interface UploadTables {
  upload: UploadTable
  assignment_file: AssignmentFileTable
  assessment_voice: AssessmentVoiceTable
  level_up: LevelUpTable
}
