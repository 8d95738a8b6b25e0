import type { ErrorCode } from '#contract/wire/error-codes.ts'
import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import {
  addHeartbeat,
  HEARTBEAT_GAP_MS,
  CODE_WINDOW_MS,
  joinSpans,
  type Span,
} from '#contract/webinar/attendance.rules.ts'
import { JOIN_OPENS_BEFORE_MS } from '#contract/webinar/webinar.rules.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import type { MeetingContext } from '../webinar/service.ts'
import { type Attendee, refuseClosedAttendance, requireSeat, updatePresence } from './book.ts'
import { isAttendancePassOf } from './signature.ts'
import { judgeCode } from './verdict.ts'

export interface EventTime {
  happenedAt: Date
  now: Date
}

/** A refusal that does not roll back the transaction, because the count of wrong codes must be stored. */
export interface CommittedRefusal {
  refusedWith: ErrorCode
}

type Receipt = OutboxReceipt<'attendance-code'>

/**
 * Minimum time between two stored heartbeats. Pages send heartbeats less often. A heartbeat that arrives earlier gets a
 * normal response but is not stored.
 */
const HEARTBEAT_SOONEST_MS = 10_000
/** Maximum number of offline periods per meeting. A client that sends more has a wrong clock or is a script. */
const STRETCHES_MAX = 500
/** Stores a heartbeat. A page sends heartbeats while the meeting room is open. */
export async function recordHeartbeat(db: Db, attendee: Attendee): Promise<void> {
  const { seat, now } = attendee
  const { state, starts_at: start, ends_at: end } = seat.meeting
  const opens = start.getTime() - JOIN_OPENS_BEFORE_MS
  // Accepts a heartbeat shortly after the end, because it proves attendance since the previous heartbeat.
  const isOpen = now.getTime() >= opens && now.getTime() <= end.getTime() + HEARTBEAT_GAP_MS
  if (state === 'cancelled' || !isOpen) return
  await runInTransaction(db, tx =>
    updatePresence(tx, attendee, ({ seen }) => {
      const last = seen.at(-1)?.[1] ?? 0
      const at = now.getTime()
      const isSoon = at >= last && at < last + HEARTBEAT_SOONEST_MS
      return { values: isSoon ? undefined : { seen: addHeartbeat(seen, at) }, result: undefined }
    }),
  )
}

/**
 * Records a code that the user read from the facilitator's screen and typed. The code is valid if the screen shows it
 * now. For a device that was offline, it is valid if the screen showed it when the user typed it.
 */
export async function recordTypedCode(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { meetingId, pass, code }: OutboxPayload<'attendance-code'>,
  { happenedAt, now }: EventTime,
  keys: ServerKeys,
): Promise<Receipt | CommittedRefusal> {
  const seat = await ownSeat(tx, userId, { meetingId, pass }, now, keys)
  const { presentMs, result } = await updatePresence<{ isNew: boolean } | CommittedRefusal>(
    tx,
    { userId, seat, now, keys },
    before => {
      const verdict = judgeCode(before, { meeting: seat.meeting, code, typedAt: happenedAt, now }, keys)
      if (verdict === 'known') return { result: { isNew: false } }
      if (typeof verdict !== 'number') {
        return { values: { wrong_codes: before.wrong_codes + 1 }, result: { refusedWith: verdict } }
      }
      const isNew = !before.codes.includes(verdict)
      const codes = [...before.codes, verdict].toSorted((a, b) => a - b)
      return { values: isNew ? { codes } : undefined, result: { isNew } }
    },
  )
  return 'refusedWith' in result ? result : { ...result, presentMs }
}

/**
 * Records a period in which the page of the meeting room was open but offline. The server's own records limit how much
 * of this period counts.
 */
export async function recordOfflineTime(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { meetingId, pass, from, until }: OutboxPayload<'attendance-stretch'>,
  { now }: EventTime,
  keys: ServerKeys,
): Promise<Receipt> {
  const seat = await ownSeat(tx, userId, { meetingId, pass }, now, keys)
  const { presentMs, result } = await updatePresence(tx, { userId, seat, now, keys }, ({ claims }) => {
    const span: Span = [Date.parse(from), Math.min(Date.parse(until), now.getTime())]
    const joined = span[1] > span[0] ? joinSpans([...claims, span], CODE_WINDOW_MS) : claims
    if (joined.length > STRETCHES_MAX) throw new CallError('VALIDATION_FAILED')
    const isNew = JSON.stringify(joined) !== JSON.stringify(claims)
    return { values: isNew ? { claims: joined } : undefined, result: isNew }
  })
  return { isNew: result, presentMs }
}

async function ownSeat(
  tx: Tx,
  userId: string,
  { meetingId, pass }: { meetingId: string; pass: string },
  now: Date,
  keys: ServerKeys,
): Promise<MeetingContext> {
  const seat = await requireSeat(tx, userId, meetingId)
  refuseClosedAttendance(seat, now)
  if (!isAttendancePassOf(keys, meetingId, userId, pass)) throw new CallError('ATTENDANCE_PASS_INVALID')
  return seat
}
