import type { CheerKind } from '#contract/learning/study-group.outbox.ts'

interface StudyGroupTable {
  id: string
  session_id: string
  code: string
  created_at: Date
}

interface StudyGroupMemberTable {
  id: string
  group_id: string
  enrollment_id: string
  joined_at: Date
  left_at: Date | null
}

interface StudyGroupCheerTable {
  id: string
  group_id: string
  from_enrollment: string
  to_enrollment: string
  cheer: CheerKind
  /** `2026-11-23` */
  day: string
  happened_at: Date
  received_at: Date
}

export interface StudyGroupTables {
  study_group: StudyGroupTable
  study_group_member: StudyGroupMemberTable
  study_group_cheer: StudyGroupCheerTable
}
