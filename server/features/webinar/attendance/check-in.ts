import { mayCall } from '#contract/account/access.ts'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { lockRolesOf } from '../../../auth/family-queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { findLedMeeting, type MeetingContext } from '../webinar/service.ts'
import { refuseClosedAttendance, requireSeat, updatePresence } from './book.ts'
import type { EventTime } from './proofs.ts'
import { isAttendancePassOf } from './signature.ts'

/** A facilitator can check in users from this time before the start of a meeting. */
const DOORS_BEFORE_MS = 2 * 3_600_000

/**
 * Returns whether the webinar is 'Luring', or was still 'Luring' at the time of the check-in. A check-in may arrive
 * after the webinar has become 'Daring'.
 */
const wasLuring = ({ mode, luring_until: until }: MeetingContext['webinar'], at: Date) =>
  mode === 'Luring' || (until !== null && at < until)

/**
 * Records a check-in at the door. If several facilitators check in the same user, the earliest check-in time is stored,
 * even if it arrives last. Facilitators cannot check in themselves, because presence gives points and a certificate.
 */
export async function checkIn(
  tx: Tx,
  facilitator: Person,
  { meetingId, userId, pass }: OutboxPayload<'attendance-check-in'>,
  { happenedAt, now }: EventTime,
  keys: ServerKeys,
): Promise<OutboxReceipt<'attendance-check-in'>> {
  const facilitatorId = facilitator.userId
  if (!mayCall('staff', await lockRolesOf(tx, facilitatorId))) throw new CallError('FORBIDDEN')
  if (facilitatorId === userId) throw new CallError('FORBIDDEN')
  if (!(await findLedMeeting(tx, facilitator, meetingId))) throw new CallError('MEETING_NOT_FOUND')
  const seat = await requireSeat(tx, userId, meetingId)
  refuseClosedAttendance(seat, now)
  const { webinar, meeting } = seat
  if (!wasLuring(webinar, happenedAt)) throw new CallError('MEETING_NOT_LURING')
  if (pass !== null && !isAttendancePassOf(keys, meetingId, userId, pass))
    throw new CallError('ATTENDANCE_PASS_INVALID')
  const doors = meeting.starts_at.getTime() - DOORS_BEFORE_MS
  if (happenedAt.getTime() < doors || happenedAt > meeting.ends_at) throw new CallError('CHECK_IN_OUTSIDE_MEETING')
  const { presentMs, result: isNew } = await updatePresence(
    tx,
    { userId, seat, now, keys },
    ({ checked_in_at: before }) => {
      const isEarlier = before === null || happenedAt < before
      const values = { checked_in_at: happenedAt, checked_in_by: facilitatorId }
      return { values: isEarlier ? values : undefined, result: before === null }
    },
  )
  if (isNew) {
    await recordAudit(
      tx,
      { userId: facilitatorId, place: '', at: now },
      {
        action: 'attendance.check-in',
        subject: { kind: 'webinar', id: webinar.id, name: webinar.title },
        personId: userId,
      },
    )
  }
  return { isNew, presentMs }
}
