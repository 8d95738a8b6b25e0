import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Zone } from '#contract/wire/local-time.ts'
import type { NotificationKind, NotificationStep } from '#contract/account/notification-steps.ts'

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
  /** Kind of the notification. Users cannot turn off 'digest' and 'trial'; 'review' has an hour instead of channels. */
  kind: NotificationKind | 'digest' | 'trial' | 'review'
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
  is_mailed: Generated<boolean>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}

export type DeliveryState = 'waiting' | 'accepted' | 'gone' | 'refused' | 'too-late'

interface NotificationDeliveryTable {
  id: string
  notification_id: string
  user_id: string
  /** Device that received the notification. Null if it was sent by email or by WhatsApp. */
  device_id: string | null
  /** Host of the push service, 'mail' or 'whatsapp'. */
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

interface VapidKeyTable {
  generation: number
  public_key: string
  private_key: string
  created_at: Date
}

export type RetirementReason = 'gone' | 'refused' | 'stranger'

export interface PushDeviceTable {
  id: string
  session_id: string
  user_id: string
  endpoint: string
  host: string
  p256dh: string
  auth: string
  key_generation: number
  created_at: Date
  retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  retired_because: ColumnType<RetirementReason | null, RetirementReason | null | undefined, RetirementReason | null>
  unconfirmed: Generated<number>
  silent_from: ColumnType<Date | null, Date | null | undefined, Date | null>
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  contacted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type ChannelChoices = Record<NotificationKind, { push: boolean; mail: boolean }>

interface NotificationSettingTable {
  user_id: string
  channels: JSONColumnType<ChannelChoices>
  zone: Zone
  muted_until: Date | null
  changed_at: Date
  review_hour: ColumnType<number | null, number | null | undefined, number | null>
  review_next_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface WhatsAppNumberTable {
  user_id: string
  /** Null after WhatsApp could not deliver to the number. */
  number: string | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_tries: Generated<number>
  asked_at: Date
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface NotificationTables {
  whatsapp_number: WhatsAppNumberTable
  vapid_key: VapidKeyTable
  push_device: PushDeviceTable
  notification_setting: NotificationSettingTable
  notification_calendar: NotificationCalendarTable
  notification: NotificationTable
  notification_delivery: NotificationDeliveryTable
}
