import {
  ATTENDANCE_LATE_MS,
  isAttended,
  sumSpanLengths,
  computePresentSpans,
  type Span,
} from '#contract/webinar/attendance.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import { lockSeatedEnrollment } from '../../learning/enrollment/service.ts'
import { creditConfirmedEvent } from '../../points/points/service.ts'
import { findSeatedMeeting, type MeetingContext } from '../webinar/service.ts'
import { lockPresence, type PresenceRow, savePresence } from './queries.ts'

/** A user in a meeting, and the time of an action. */
export interface Attendee {
  userId: string
  seat: MeetingContext
  now: Date
  keys: ServerKeys
}

export function getMeetingSpan({ meeting }: MeetingContext): Span {
  return [meeting.starts_at.getTime(), meeting.ends_at.getTime()]
}

/**
 * Returns the meeting in which the user has a seat. A user without a seat gets the same error as for an unknown
 * meeting.
 */
export async function requireSeat(db: Db, userId: string, meetingId: string): Promise<MeetingContext> {
  const seat = await findSeatedMeeting(db, userId, meetingId)
  if (!seat) throw new CallError('MEETING_NOT_FOUND')
  return seat
}

/** Refuses proofs of attendance if the meeting was cancelled, or if it ended more than `ATTENDANCE_LATE_MS` ago. */
export function refuseClosedAttendance({ meeting }: MeetingContext, now: Date): void {
  if (meeting.state === 'cancelled') throw new CallError('MEETING_CANCELLED')
  if (now.getTime() > meeting.ends_at.getTime() + ATTENDANCE_LATE_MS) throw new CallError('ATTENDANCE_CLOSED')
}

/**
 * Result of the function `change`: values to store in the attendance row, and a result for the caller. Without `values`
 * nothing is stored.
 */
interface Change<Result> {
  values?: Partial<PresenceRow> | undefined
  result: Result
}

/**
 * Stores the values that `change` returns. If the user has now attended long enough, credits the points of the
 * attendance once.
 */
export async function updatePresence<Result>(
  tx: Tx,
  { userId, seat, now, keys }: Attendee,
  change: (row: PresenceRow) => Change<Result>,
): Promise<{ presentMs: number; result: Result }> {
  const { id: webinarId, kind } = seat.webinar
  const mayEarn = kind !== 'course' || (await lockSeatedEnrollment(tx, userId, webinarId))
  if (!mayEarn) throw new CallError('MEETING_NOT_FOUND')
  const presenceBefore = await lockPresence(tx, seat.meeting.id, userId)
  const { values, result } = change(presenceBefore)
  if (!values) return { presentMs: presenceBefore.present_ms, result }
  const row = { ...presenceBefore, ...values, is_weighed: false }
  const meeting = getMeetingSpan(seat)
  row.present_ms = Math.max(row.present_ms, Math.round(sumSpanLengths(computePresentSpans(row, meeting))))
  const isEnough = row.checked_in_at !== null || isAttended(row.present_ms, meeting)
  if (isEnough) row.attended_at ??= now
  await savePresence(tx, row)
  if (presenceBefore.attended_at === null && row.attended_at !== null) {
    const happenedAt = now < seat.meeting.ends_at ? now : seat.meeting.ends_at
    await creditConfirmedEvent(tx, userId, 'webinar-attended', seat.meeting.id, { happenedAt, now }, keys)
  }
  return { presentMs: row.present_ms, result }
}
