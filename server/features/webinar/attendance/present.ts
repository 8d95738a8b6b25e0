import type { Objection, OwnAttendance } from '#contract/webinar/attendance.ts'
import type { HeldMeeting, RosterPerson } from '#contract/webinar/attendance.admin.ts'
import { NO_EVIDENCE, computeRequiredAttendanceMs, computePresentSpans } from '#contract/webinar/attendance.rules.ts'
import { formatMeetingTitle } from '#contract/webinar/meeting-calendar.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { MeetingContext } from '../webinar/service.ts'
import { getMeetingSpan } from './book.ts'
import type { ObjectionRow, PresenceRow } from './queries.ts'
import { hashAttendancePass, createAttendancePass } from './signature.ts'

export function presentObjection(row: ObjectionRow | undefined): Objection | null {
  if (!row) return null
  const { state, reason, raised_at: raisedAt, note } = row
  return { state, reason, raisedAt: raisedAt.toISOString(), note }
}

export function presentOwn(
  seat: MeetingContext,
  { userId, row, objection }: { userId: string; row: PresenceRow | undefined; objection: ObjectionRow | undefined },
  keys: ServerKeys,
): OwnAttendance {
  const meeting = getMeetingSpan(seat)
  const lengthMs = meeting[1] - meeting[0]
  return {
    meetingId: seat.meeting.id,
    pass: createAttendancePass(keys, seat.meeting.id, userId),
    presentMs: presentMsOf(row, lengthMs),
    neededMs: computeRequiredAttendanceMs(lengthMs),
    lengthMs,
    spans: computePresentSpans(row ?? NO_EVIDENCE, meeting).map(([from, until]) => [from, until]),
    isAttended: (row?.attended_at ?? null) !== null,
    checkedInAt: row?.checked_in_at?.toISOString() ?? null,
    objection: presentObjection(objection),
  }
}

/** Counts a check-in at the door as the whole meeting. The certificate uses the same rule. */
function presentMsOf(row: PresenceRow | undefined, lengthMs: number): number {
  return row?.checked_in_at ? lengthMs : Math.min(row?.present_ms ?? 0, lengthMs)
}

export function presentHeld({ webinar, meeting, meetings }: MeetingContext): HeldMeeting {
  return {
    id: meeting.id,
    webinarId: webinar.id,
    title: formatMeetingTitle({ title: webinar.title, meetings }, meeting.number),
    mode: webinar.mode,
    startsAt: meeting.starts_at.toISOString(),
    endsAt: meeting.ends_at.toISOString(),
  }
}

export function presentPerson(
  meetingId: string,
  { userId, name }: { userId: string; name: string },
  { row, objection }: { row: PresenceRow | undefined; objection: ObjectionRow | undefined },
  keys: ServerKeys,
): RosterPerson {
  return {
    userId,
    name,
    passHash: hashAttendancePass(createAttendancePass(keys, meetingId, userId)),
    presentMs: row?.present_ms ?? 0,
    isAttended: (row?.attended_at ?? null) !== null,
    checkedInAt: row?.checked_in_at?.toISOString() ?? null,
    objection: presentObjection(objection),
  }
}
