import type { ColumnType, Generated } from 'kysely'
import type { Span } from '#contract/webinar/attendance.rules.ts'

type Json<T> = ColumnType<T, string | undefined, string>

interface MeetingPresenceTable {
  meeting_id: string
  user_id: string
  seen: Json<Span[]>
  claims: Json<Span[]>
  codes: Json<number[]>
  wrong_codes: Generated<number>
  present_ms: Generated<number>
  checked_in_at: Date | null
  checked_in_by: string | null
  attended_at: Date | null
  is_weighed: Generated<boolean>
}

interface AttendanceObjectionTable {
  meeting_id: string
  user_id: string
  reason: string
  raised_at: Date
  state: Generated<'open' | 'granted' | 'declined'>
  note: string | null
  decided_by: string | null
  decided_at: Date | null
}

export interface AttendanceTables {
  meeting_presence: MeetingPresenceTable
  attendance_objection: AttendanceObjectionTable
}
