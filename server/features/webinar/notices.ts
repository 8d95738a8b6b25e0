import { meetingEvent, meetingTitle, roomPath } from '#contract/rules/meeting-calendar.ts'
import { icsText } from '#contract/rules/ics.ts'
import { type ReminderStep, remindersOf } from '#contract/rules/webinar.ts'
import { brand } from '#contract/brand.ts'
import type { PlannedNotification } from '../notifications/service.ts'
import { presentMeeting } from './present.ts'
import type { MeetingRow, RegistrationRow, WebinarRow } from './queries.ts'

/** What is told of one webinar, to whom and when. How and whether it is delivered is the notifications' business. */

export interface Told {
  webinar: WebinarRow
  meetings: readonly MeetingRow[]
  /** This site as people reach it; without it no calendar file goes along. */
  origin: string | undefined
  now: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const zones = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' } as const

export const aboutMeeting = (meetingId: string) => `meeting:${meetingId}`
/** What is about all of its meetings. */
export const aboutWebinar = (webinarId: string) => `webinar:${webinarId}`

/** 'Senin, 24 Nov 2026, 20.00 WITA (19.00 WIB)': by the clock of the place, and Jakarta's. */
export function timeWords(at: Date, zone: keyof typeof zones): string {
  const day = new Intl.DateTimeFormat('id-ID', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zones[zone],
  }).format(at)
  const time = (name: keyof typeof zones) =>
    `${new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zones[name] }).format(at)} ${name}`
  return zone === 'WIB' ? `${day}, ${time('WIB')}` : `${day}, ${time(zone)} (${time('WIB')})`
}

const reminderTitles: Record<ReminderStep, string> = {
  day: 'Besok',
  hour: 'Satu jam lagi',
  'ten-minutes': 'Sepuluh menit lagi',
}

/** The reminders of one person that are still to come. Nothing for who does not want any. */
export function reminders(told: Told, meeting: MeetingRow, registration: RegistrationRow): PlannedNotification[] {
  if (!registration.wants_reminders || registration.state === 'waiting') return []
  const { webinar, now } = told
  const hasSeat = registration.state === 'registered'
  return remindersOf(presentMeeting(meeting), now.getTime()).map(({ step, dueAt }) => ({
    ...common(meeting, registration),
    step,
    dueAt: new Date(dueAt),
    // A reminder of tomorrow is nonsense once it is today; the last ones are good for as long as one may still come in.
    validUntil: step === 'day' ? new Date(dueAt + DAY_MS / 2) : meeting.ends_at,
    urgency: step === 'day' ? 'normal' : 'high',
    title: `${reminderTitles[step]}: ${titleOf(told, meeting)}`,
    body: hasSeat
      ? `${timeWords(meeting.starts_at, webinar.zone)}. Ruang dibuka 15 menit sebelumnya.`
      : `${timeWords(meeting.starts_at, webinar.zone)}. Kamu belum terdaftar, daftar dulu supaya dapat tempat.`,
    path: hasSeat ? roomPath(webinar.slug, meeting.number) : `/webinar/${webinar.slug}`,
    ...(hasSeat && step === 'day' ? calendarOf(told, meeting, 'PUBLISH') : {}),
  }))
}

/** That a meeting was moved or called off. Also for who waits or only wanted to be reminded: they planned with it. */
export function changeNotice(
  told: Told,
  meeting: MeetingRow,
  registration: RegistrationRow,
  step: 'moved' | 'cancelled',
): PlannedNotification {
  const { webinar, now } = told
  const time = timeWords(meeting.starts_at, webinar.zone)
  return {
    ...common(meeting, registration),
    step,
    dueAt: now,
    validUntil: later(meeting.ends_at, now),
    urgency: 'high',
    title: `${step === 'moved' ? 'Jadwal pindah' : 'Dibatalkan'}: ${titleOf(told, meeting)}`,
    body: step === 'moved' ? `Sekarang ${time}.` : `Sesi ${time} tidak jadi. ${meeting.cancel_reason ?? ''}`.trim(),
    path: `/webinar/${webinar.slug}`,
    ...(registration.state === 'registered' ? calendarOf(told, meeting, step === 'moved' ? 'REQUEST' : 'CANCEL') : {}),
  }
}

/** That it is held somewhere else. */
export function placeNotice(
  told: Told,
  registration: RegistrationRow,
  { dueAt, validUntil, place }: { dueAt: Date; validUntil: Date; place: string },
): PlannedNotification {
  const { webinar } = told
  return {
    ...ofAll(webinar, registration),
    step: 'relocated',
    dueAt,
    validUntil,
    title: `Tempat pindah: ${webinar.title}`,
    body: `Sekarang di ${place}.`,
    ...(registration.state === 'registered' ? calendarOfAll(told) : {}),
  }
}

/** That the session one was in is called off, and which one takes its place. */
export function reseatNotice(told: Told, registration: RegistrationRow, from: string): PlannedNotification {
  const { webinar, now } = told
  const [first, last] = [coming(told)[0], coming(told).at(-1)]
  const begins = first ? ` Pertemuan berikutnya ${timeWords(first.starts_at, webinar.zone)}.` : ''
  return {
    ...ofAll(webinar, registration),
    step: 'reseated',
    dueAt: now,
    validUntil: later(last?.ends_at ?? now, now),
    title: `Sesimu pindah: ${webinar.title}`,
    body: `${from} dibatalkan, sekarang kamu di ${webinar.summary}.${begins} Tidak ada biaya tambahan.`,
    ...calendarOfAll(told),
  }
}

function ofAll(webinar: WebinarRow, { user_id: personId }: RegistrationRow) {
  const about = aboutWebinar(webinar.id)
  return { personId, kind: 'webinar' as const, about, urgency: 'high' as const, path: `/webinar/${webinar.slug}` }
}

function coming({ meetings, now }: Told): MeetingRow[] {
  return meetings.filter(({ state, ends_at }) => state === 'planned' && ends_at > now)
}

/** A file that asks anything of a calendar may be about one event only (RFC 5546 §3.2); one that tells may be about all. */
function calendarOfAll(told: Told) {
  const { webinar, origin, meetings } = told
  if (origin === undefined) return {}
  const events = coming(told).map(meeting => eventOf({ webinar, meetings, origin }, meeting))
  const ics = icsText({ method: 'PUBLISH', name: webinar.title, organizer: organizer(origin), events })
  return { calendar: { method: 'PUBLISH' as const, path: `/webinar/${webinar.slug}`, ics } }
}

/** A seat came free for who waited. */
export function promotedNotice(told: Told, meeting: MeetingRow, registration: RegistrationRow): PlannedNotification {
  return {
    ...common(meeting, registration),
    step: 'promoted',
    // Whoever lets himself be moved up again and again hears of it once an hour.
    dueAt: new Date(Math.floor(told.now.getTime() / HOUR_MS) * HOUR_MS),
    validUntil: meeting.ends_at,
    urgency: 'high',
    title: `Kamu dapat tempat: ${told.webinar.title}`,
    // Without the time, which may change before this is read.
    body: 'Kamu pindah dari daftar tunggu. Tidak jadi ikut? Batalkan, supaya yang lain dapat giliran.',
    path: `/webinar/${told.webinar.slug}`,
    ...calendarOf(told, meeting, 'PUBLISH'),
  }
}

function common(meeting: MeetingRow, { user_id: personId }: RegistrationRow) {
  return { personId, kind: 'webinar' as const, about: aboutMeeting(meeting.id) }
}

function titleOf({ webinar, meetings }: Told, meeting: MeetingRow): string {
  return meetingTitle({ title: webinar.title, meetings }, meeting.number)
}

/** Said even when the time it was about is over: who hears of it late still has to know. */
function later(end: Date, now: Date): Date {
  return new Date(Math.max(end.getTime(), now.getTime() + DAY_MS))
}

function calendarOf(told: Told, meeting: MeetingRow, method: 'PUBLISH' | 'REQUEST' | 'CANCEL') {
  const { webinar, origin, meetings } = told
  if (origin === undefined) return {}
  const events = [eventOf({ webinar, meetings, origin }, meeting)]
  const ics = icsText({ method, name: webinar.title, organizer: organizer(origin), events })
  return { calendar: { method, path: `/webinar/${webinar.slug}`, ics } }
}

export function organizer(origin: string): { name: string; email: string } {
  return { name: brand.name, email: `jadwal@${new URL(origin).hostname}` }
}

export function eventOf(
  { webinar, meetings, origin }: Pick<Told, 'webinar' | 'meetings'> & { origin: string },
  meeting: MeetingRow,
) {
  return meetingEvent({
    webinar: { ...webinar, meetings, speaker: { name: webinar.speaker_name } },
    meeting: presentMeeting(meeting),
    place: webinar.place,
    changedAt: meeting.changed_at.toISOString(),
    origin,
  })
}
