import { createHash, randomUUID } from 'node:crypto'
import type { NotificationKind, NotificationStep } from '#contract/account/notification-steps.ts'
import type { Zone } from '#contract/wire/local-time.ts'
import type { CalendarMethod, Urgency } from '../../../db/tables/notifications.ts'
import type { NoticeAbout } from './notice-subjects.ts'

/** A notification for one user at one time. */
export interface PlannedNotification {
  personId: string
  kind: NotificationKind | 'review'
  /** Object that the notification is about. User, step and object together identify the row. */
  about: NoticeAbout
  step: NotificationStep
  /** Time when the notification is due. A notification whose time has passed is sent at once. */
  dueAt: Date
  /** Time after which the notification is never sent. */
  validUntil: Date
  urgency: Urgency
  title: string
  /**
   * Text of the notification. If the text contains a time, it is a function that formats the time in the reader's time
   * zone (decision 350).
   */
  body: string | ((zone: Zone) => string)
  /** Path of the page that a tap opens, for example `/webinar/…`. */
  path: string
  /** Calendar entry of the email: the .ics text, and the path from which the button 'Tambah ke kalender' loads it. */
  calendar?: { method: CalendarMethod; ics: string; path: string }
}

/** Maximum lengths of the texts. The whole payload with keys and URLs must fit into the 4,096 bytes of a push. */
const TITLE_MAX = 120
const BODY_MAX = 400
const PATH_MAX = 400

/** Throws unless the link is a path of this site without control characters. */
function requireOwnPath(path: string): string {
  const isOwn = /^\/(?![/\\])[!-~]*$/.test(path) && path.length <= PATH_MAX
  if (!isOwn) throw new TypeError('the link of a notification must be a path of this app')
  return path
}

const line = (text: string, max: number) => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return plain.length <= max ? plain : `${plain.slice(0, max - 1).trimEnd()}…`
}

/** Returns the hash of a calendar file. Equal files have the same hash and are stored once. */
export function hashCalendar({ method, ics }: { method: string; ics: string }): Buffer {
  return createHash('sha256').update(method).update('\0').update(ics).digest()
}

/** Returns the row of a planned notification. `zone` is the zone in which the text shows times. */
export function toNotificationRow(item: PlannedNotification, zone: Zone, now: Date) {
  return {
    id: randomUUID(),
    user_id: item.personId,
    kind: item.kind,
    about: item.about,
    step: item.step,
    state: 'waiting' as const,
    due_at: item.dueAt,
    planned_at: item.dueAt,
    valid_until: item.validUntil,
    urgency: item.urgency,
    title: line(item.title, TITLE_MAX),
    body: line(typeof item.body === 'string' ? item.body : item.body(zone), BODY_MAX),
    path: requireOwnPath(item.path),
    calendar_hash: item.calendar ? hashCalendar(item.calendar) : null,
    calendar_path: item.calendar ? requireOwnPath(item.calendar.path) : null,
    is_counted: false,
    decided_at: null,
    created_at: now,
  }
}
