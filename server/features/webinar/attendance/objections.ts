import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { findSeatedMeeting } from '../webinar/service.ts'
import { refuseClosedAttendance, requireSeat, updatePresence } from './book.ts'
import type { EventTime } from './proofs.ts'
import { findPresence, lockObjection, type ObjectionRow, putObjection } from './queries.ts'

/**
 * Stores an objection ('Keberatan') of a user whose attendance was not recorded. A newer text replaces the earlier text
 * until a leader of the meeting decides.
 */
export async function raiseObjection(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { meetingId, reason }: OutboxPayload<'attendance-objection'>,
  { happenedAt, now }: EventTime,
): Promise<OutboxReceipt<'attendance-objection'>> {
  const seat = await requireSeat(tx, userId, meetingId)
  refuseClosedAttendance(seat, now)
  if (now < seat.meeting.starts_at) throw new CallError('OBJECTION_TOO_EARLY')
  const objectionBefore = await lockObjection(tx, meetingId, userId)
  if (objectionBefore && objectionBefore.state !== 'open') throw new CallError('OBJECTION_DECIDED')
  const isNew = !objectionBefore || objectionBefore.raised_at < happenedAt
  const open = { state: 'open', note: null, decided_by: null, decided_at: null } as const
  if (isNew) {
    await putObjection(tx, { meeting_id: meetingId, user_id: userId, reason, raised_at: happenedAt, ...open })
  }
  return { isNew, presentMs: (await findPresence(tx, meetingId, userId))?.present_ms ?? 0 }
}

interface Decision {
  meetingId: string
  userId: string
  decision: 'granted' | 'declined'
  note: string
}

/**
 * Decides about an objection. Each objection can be decided only once, and not by the user who raised it. If the
 * objection is granted, the user counts as present for the whole meeting and gets the points.
 */
export function decideObjection(db: Db, actor: Actor, decision: Decision, keys: ServerKeys): Promise<ObjectionRow> {
  return runInTransaction(db, tx => decide(tx, actor, decision, keys))
}

async function decide(
  tx: Tx,
  actor: Actor,
  { meetingId, userId, decision, note }: Decision,
  keys: ServerKeys,
): Promise<ObjectionRow> {
  if (actor.userId === userId) throw new CallError('FORBIDDEN')
  const objectionBefore = await lockObjection(tx, meetingId, userId)
  const seat = objectionBefore && (await findSeatedMeeting(tx, userId, meetingId))
  if (!seat) throw new CallError('OBJECTION_NOT_FOUND')
  if (objectionBefore.state !== 'open') throw new CallError('OBJECTION_DECIDED')
  const decided = { ...objectionBefore, state: decision, note, decided_by: actor.userId, decided_at: actor.at }
  await putObjection(tx, decided)
  const { meeting, webinar } = seat
  if (decision === 'granted') {
    const lengthMs = meeting.ends_at.getTime() - meeting.starts_at.getTime()
    await updatePresence(tx, { userId, seat, now: actor.at, keys }, () => ({
      values: { present_ms: lengthMs },
      result: undefined,
    }))
  }
  const subject = { kind: 'webinar', id: webinar.id, name: webinar.title }
  await recordAudit(tx, actor, {
    action: 'attendance.decide',
    subject,
    personId: userId,
    reason: note,
    after: { state: decision },
  })
  return decided
}
