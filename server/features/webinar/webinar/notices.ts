import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { createMeetingEvent, formatMeetingTitle, getRoomPath } from '#contract/webinar/meeting-calendar.ts'
import { formatIcs } from '#contract/webinar/ics.ts'
import { timeZones, type Zone } from '#contract/wire/local-time.ts'
import { type ReminderStep, planMeetingReminders } from '#contract/webinar/webinar.rules.ts'
import { brand } from '#contract/site/brand.ts'
import type { PlannedNotification } from '../../account/notifications/service.ts'
import { presentMeeting } from './present.ts'
import type { MeetingRow, RegistrationRow, WebinarRow } from './queries.ts'

/** This file builds the notifications of a webinar: text, recipient and time. The notifications feature sends them. */

export interface NoticeContext {
  webinar: WebinarRow
  meetings: readonly MeetingRow[]
  /** Public origin of this site. If undefined, the email has no calendar file. */
  origin: string | undefined
  now: Date
}

export const getMeetingSubject = (meetingId: string) => `meeting:${meetingId}` as const
/** Subject of notifications about all meetings of a webinar. */
export const getWebinarSubject = (webinarId: string) => `webinar:${webinarId}` as const

/** Returns for example 'Senin, 24 Nov 2026, 20.00 WITA'. */
function formatTime(at: Date, zone: Zone): string {
  const day = new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: timeZones[zone],
  }).format(at)
  const time = new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZones[zone],
  }).format(at)
  return `${day}, ${time} ${zone}`
}

/**
 * Titles of the reminders. No title may state the time that is left, because quiet hours, digests and mutes delay
 * reminders. The body contains day and time.
 */
const reminderTitles: Record<ReminderStep, string> = {
  day: 'Pengingat',
  hour: 'Jangan terlewat',
  'ten-minutes': 'Ruang sudah dibuka',
}

/**
 * Builds the future reminders of a user. Returns an empty list if the user does not want reminders or is on the waiting
 * list.
 */
export function createReminders(
  noticeContext: NoticeContext,
  meeting: MeetingRow,
  registration: RegistrationRow,
): PlannedNotification[] {
  if (!registration.wants_reminders || registration.state === 'waiting') return []
  const { webinar, now } = noticeContext
  const hasSeat = registration.state === 'registered'
  return planMeetingReminders(presentMeeting(meeting), now.getTime()).map(({ step, dueAt }) => ({
    ...common(meeting, registration),
    step,
    dueAt: new Date(dueAt),
    // The first reminder is useless in the last half day before the meeting. The later reminders are valid until the
    // meeting ends.
    validUntil: step === 'day' ? new Date(dueAt + DAY_MS / 2) : meeting.ends_at,
    urgency: step === 'day' ? 'normal' : 'high',
    title: `${reminderTitles[step]}: ${getTitle(noticeContext, meeting)}`,
    body: zone =>
      hasSeat
        ? `${formatTime(meeting.starts_at, zone)}. Ruang dibuka 15 menit sebelumnya.`
        : `${formatTime(meeting.starts_at, zone)}. Kamu belum terdaftar, daftar dulu supaya dapat kursi.`,
    path: hasSeat ? getRoomPath(webinar.slug, meeting.number) : `/webinar/${webinar.slug}`,
    ...(hasSeat && step === 'day' ? getCalendar(noticeContext, meeting, 'PUBLISH') : {}),
  }))
}

/**
 * Builds the notification of a moved or cancelled meeting. Users on the waiting list and users who only want reminders
 * also get the notification, because they planned to attend.
 */
export function changeNotice(
  noticeContext: NoticeContext,
  meeting: MeetingRow,
  registration: RegistrationRow,
  step: 'moved' | 'cancelled',
): PlannedNotification {
  const { webinar, now } = noticeContext
  const time = (zone: Zone) => formatTime(meeting.starts_at, zone)
  return {
    ...common(meeting, registration),
    step,
    dueAt: now,
    validUntil: later(meeting.ends_at, now),
    urgency: 'high',
    title: `${step === 'moved' ? 'Jadwal pindah' : 'Dibatalkan'}: ${getTitle(noticeContext, meeting)}`,
    body: zone =>
      step === 'moved'
        ? `Sekarang ${time(zone)}.`
        : `Sesi ${time(zone)} tidak jadi. ${meeting.cancel_reason ?? ''}`.trim(),
    path: `/webinar/${webinar.slug}`,
    ...(registration.state === 'registered'
      ? getCalendar(noticeContext, meeting, step === 'moved' ? 'REQUEST' : 'CANCEL')
      : {}),
  }
}

/** Builds the notification of a new location. Only users with a seat get the address. */
export function placeNotice(
  noticeContext: NoticeContext,
  registration: RegistrationRow,
  { dueAt, validUntil, place }: { dueAt: Date; validUntil: Date; place: string },
): PlannedNotification {
  const { webinar } = noticeContext
  const hasSeat = registration.state === 'registered'
  return {
    ...ofAll(webinar, registration),
    step: 'relocated',
    dueAt,
    validUntil,
    title: `Tempat pindah: ${webinar.title}`,
    body: hasSeat ? `Sekarang di ${place}.` : 'Tempatnya berubah. Alamatnya terlihat begitu kamu punya kursi.',
    ...(hasSeat ? calendarOfAll(noticeContext) : {}),
  }
}

/** Builds the notifications of a new location again, with the current meetings, if they are not due yet. */
export function createPendingPlaceNotices(
  noticeContext: NoticeContext,
  registrations: readonly RegistrationRow[],
): PlannedNotification[] {
  const { place, place_due_at: dueAt } = noticeContext.webinar
  const last = listComingMeetings(noticeContext).at(-1)
  if (!last || place === null || dueAt === null || dueAt <= noticeContext.now) return []
  return registrations.map(row => placeNotice(noticeContext, row, { dueAt, validUntil: last.ends_at, place }))
}

/** Builds the notification for a learner whose cancelled session was replaced by another session. */
export function createSessionMovedNotice(
  noticeContext: NoticeContext,
  registration: RegistrationRow,
  from: string,
): PlannedNotification {
  const { webinar, now } = noticeContext
  const [first, last] = [listComingMeetings(noticeContext)[0], listComingMeetings(noticeContext).at(-1)]
  const begins = (zone: Zone) => (first ? ` Pertemuan berikutnya ${formatTime(first.starts_at, zone)}.` : '')
  return {
    ...ofAll(webinar, registration),
    step: 'reseated',
    dueAt: now,
    validUntil: later(last?.ends_at ?? now, now),
    title: `Sesimu pindah: ${webinar.title}`,
    body: zone => `${from} dibatalkan, sekarang kamu di ${webinar.summary}.${begins(zone)} Tidak ada biaya tambahan.`,
    ...calendarOfAll(noticeContext),
  }
}

function ofAll(webinar: WebinarRow, { user_id: personId }: RegistrationRow) {
  const about = getWebinarSubject(webinar.id)
  return { personId, kind: 'webinar' as const, about, urgency: 'high' as const, path: `/webinar/${webinar.slug}` }
}

/** Returns the planned meetings that are not over. */
export function listComingMeetings({ meetings, now }: Pick<NoticeContext, 'meetings' | 'now'>): MeetingRow[] {
  return meetings.filter(({ state, ends_at }) => state === 'planned' && ends_at > now)
}

/**
 * Builds a calendar file with all coming meetings. Its method is PUBLISH, which only informs. A file with the method
 * REQUEST or CANCEL may contain only one event (RFC 5546 §3.2).
 */
function calendarOfAll(noticeContext: NoticeContext) {
  const { webinar, origin, meetings } = noticeContext
  if (origin === undefined) return {}
  const events = listComingMeetings(noticeContext).map(meeting =>
    createCalendarEvent({ webinar, meetings, origin }, meeting),
  )
  const ics = formatIcs({ method: 'PUBLISH', name: webinar.title, organizer: getOrganizer(origin), events })
  return { calendar: { method: 'PUBLISH' as const, path: `/webinar/${webinar.slug}`, ics } }
}

/** Builds the notification for a user on the waiting list who has got a seat. */
export function createSeatGivenNotice(
  noticeContext: NoticeContext,
  meeting: MeetingRow,
  registration: RegistrationRow,
): PlannedNotification {
  return {
    ...common(meeting, registration),
    step: 'promoted',
    // Rounds the time down to the hour. Notifications with the same time are sent only once, so a user who repeatedly
    // gets a seat is notified at most once in each hour of the clock.
    dueAt: new Date(Math.floor(noticeContext.now.getTime() / HOUR_MS) * HOUR_MS),
    validUntil: meeting.ends_at,
    urgency: 'high',
    title: `Kamu dapat kursi: ${noticeContext.webinar.title}`,
    // Does not mention the time of the meeting, because the time may change before the user reads this text.
    body: 'Kamu pindah dari daftar tunggu. Tidak jadi ikut? Batalkan, supaya yang lain dapat giliran.',
    path: `/webinar/${noticeContext.webinar.slug}`,
    ...getCalendar(noticeContext, meeting, 'PUBLISH'),
  }
}

function common(meeting: MeetingRow, { user_id: personId }: RegistrationRow) {
  return { personId, kind: 'webinar' as const, about: getMeetingSubject(meeting.id) }
}

function getTitle({ webinar, meetings }: NoticeContext, meeting: MeetingRow): string {
  return formatMeetingTitle({ title: webinar.title, meetings }, meeting.number)
}

/**
 * Returns the time until which a notification is valid: `end`, but at least a day from now. Users must be informed
 * about the change even after the meeting.
 */
function later(end: Date, now: Date): Date {
  return new Date(Math.max(end.getTime(), now.getTime() + DAY_MS))
}

function getCalendar(noticeContext: NoticeContext, meeting: MeetingRow, method: 'PUBLISH' | 'REQUEST' | 'CANCEL') {
  const { webinar, origin, meetings } = noticeContext
  if (origin === undefined) return {}
  const events = [createCalendarEvent({ webinar, meetings, origin }, meeting)]
  const ics = formatIcs({ method, name: webinar.title, organizer: getOrganizer(origin), events })
  return { calendar: { method, path: `/webinar/${webinar.slug}`, ics } }
}

export function getOrganizer(origin: string): { name: string; email: string } {
  return { name: brand.name, email: `jadwal@${new URL(origin).hostname}` }
}

export function createCalendarEvent(
  { webinar, meetings, origin }: Pick<NoticeContext, 'webinar' | 'meetings'> & { origin: string },
  meeting: MeetingRow,
) {
  return createMeetingEvent({
    webinar: { ...webinar, meetings, speaker: { name: webinar.speaker_name } },
    meeting: presentMeeting(meeting),
    place: webinar.place,
    changedAt: meeting.changed_at.toISOString(),
    origin,
  })
}
