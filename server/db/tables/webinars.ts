import type { ColumnType, Generated } from 'kysely'
import type { Zone } from '#contract/catalog/course.ts'
import type { RegistrationState } from '#contract/webinar/webinar-registration.ts'
import type { MeetingMaterial, WebinarCard } from '#contract/webinar/webinar.ts'

interface WebinarTable {
  id: string
  slug: string
  kind: WebinarCard['kind']
  course_session_id: string | null
  title: string
  summary: string
  description: string
  mode: WebinarCard['mode']
  zone: Zone
  place: string | null
  speaker_name: string
  speaker_title: string
  speaker_bio: string
  capacity: number | null
  seats_taken: Generated<number>
  certificate_percent: ColumnType<number | null, number | null | undefined>
  /**
   * Previous location while the notification about the new location is waiting, that is, until `place_due_at`. Null in
   * this period means that there was no previous location. Has no meaning after `place_due_at`, or if `place_due_at` is
   * null.
   */
  known_place: ColumnType<string | null, undefined, string | null>
  place_due_at: ColumnType<Date | null, undefined, Date | null>
  /** Time of the last change from 'Luring' to 'Daring'. Null if there was none. */
  luring_until: ColumnType<Date | null, undefined, Date | null>
  version: ColumnType<number, undefined, never>
}

interface WebinarMeetingTable {
  id: string
  webinar_id: string
  number: number
  starts_at: Date
  ends_at: Date
  state: Generated<'planned' | 'cancelled'>
  sequence: Generated<number>
  changed_at: Date
  cancel_reason: string | null
  join_url: string | null
  recording_url: string | null
  materials: ColumnType<MeetingMaterial[], string | undefined, string>
}

interface WebinarRegistrationTable {
  webinar_id: string
  user_id: string
  state: RegistrationState
  queue_number: number | null
  wants_reminders: boolean
  wished_at: Date
  reminder_wished_at: Date
}

interface WebinarLeaderTable {
  webinar_id: string
  user_id: string
}

export interface WebinarTables {
  webinar_leader: WebinarLeaderTable
  webinar: WebinarTable
  webinar_meeting: WebinarMeetingTable
  webinar_registration: WebinarRegistrationTable
}
