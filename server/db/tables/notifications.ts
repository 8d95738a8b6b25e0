import type { ColumnType, Generated } from 'kysely'
import type { NotificationKind, NotificationStep } from '#contract/rules/notification-steps.ts'

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'
export type Urgency = 'normal' | 'high'

interface NotificationCalendarTable {
  hash: Buffer
  method: CalendarMethod
  ics: string
  created_at: Date
}

export type NotificationState = 'waiting' | 'gathered' | 'sent' | 'digested' | 'off' | 'muted' | 'too-late' | 'no-way'

interface NotificationTable {
  id: string
  user_id: string
  kind: NotificationKind
  about: string
  step: NotificationStep
  state: Generated<NotificationState>
  due_at: Date
  planned_at: Date
  valid_until: Date
  urgency: Urgency
  title: string
  body: string
  path: string
  calendar_hash: Buffer | null
  calendar_path: string | null
  is_counted: Generated<boolean>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}

export type DeliveryState = 'waiting' | 'accepted' | 'gone' | 'refused' | 'too-late'

interface NotificationDeliveryTable {
  id: string
  notification_id: string
  user_id: string
  /** Null: by mail. */
  device_id: string | null
  host: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  next_try_at: Date
  created_at: Date
  accepted_at: ColumnType<Date | null, undefined, Date | null>
  arrived_at: ColumnType<Date | null, undefined, Date | null>
  shown_at: ColumnType<Date | null, undefined, Date | null>
  tapped_at: ColumnType<Date | null, undefined, Date | null>
}

export interface NotificationTables {
  notification_calendar: NotificationCalendarTable
  notification: NotificationTable
  notification_delivery: NotificationDeliveryTable
}
