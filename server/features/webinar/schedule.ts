import { errorText } from '#contract/error-text.ts'
import { reminderSteps } from '#contract/rules/webinar.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { ownRow } from '../../realtime/topic.ts'
import { touch } from '../../realtime/touch.ts'
import { areApart } from '#contract/rules/course-session.ts'
import { alignSession } from '../course/service.ts'
import { planNotifications, withdrawNotifications } from '../notifications/service.ts'
import { aboutMeeting, aboutWebinar, changeNotice, reminders, type Told } from './notices.ts'
import {
  findMeeting,
  listMeetings,
  listRegistrations,
  lockWebinar,
  type MeetingRow,
  type RegistrationRow,
  updateMeeting,
} from './queries.ts'

interface Change {
  id: string
  /** The change that was seen: of two people at once, one is told to look again. */
  sequence: number
  now: Date
  origin: string
}

/** Names the field that the admin has to change. */
export const inPast = () =>
  new CallError('MEETING_IN_PAST', { fieldErrors: { startsAt: errorText('MEETING_IN_PAST') } })

/** One transaction: the new time, and every reminder of the old one gone before anybody could get it. */
export async function moveMeeting(
  tx: Tx,
  { startsAt, endsAt, ...change }: Change & { startsAt: Date; endsAt: Date },
): Promise<string> {
  if (endsAt <= change.now) throw inPast()
  const before = await lockMeeting(tx, change)
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const others = (await listHeld(tx, before.webinar_id)).filter(({ id }) => id !== before.id)
  await refuseOverlap(tx, before.webinar_id, others, times)
  await updateMeeting(tx, before.id, {
    starts_at: startsAt,
    ends_at: endsAt,
    sequence: before.sequence + 1,
    changed_at: change.now,
  })
  await tellChange(tx, before.webinar_id, before.id, 'moved', change)
  return before.webinar_id
}

/** In the order of their times, without those that are called off. */
export async function listHeld(tx: Tx, webinarId: string): Promise<MeetingRow[]> {
  return (await listMeetings(tx, [webinarId])).filter(({ state }) => state === 'planned')
}

/** Learners of a course come to all of its meetings; a webinar may be held twice at once. The caller holds its lock. */
export async function refuseOverlap(
  tx: Tx,
  webinarId: string,
  others: readonly MeetingRow[],
  times: { startsAt: string; endsAt: string },
): Promise<void> {
  const webinar = await lockWebinar(tx, webinarId)
  if (webinar?.kind !== 'course') return
  const isApart = others.every(({ starts_at, ends_at }) =>
    areApart(times, { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }),
  )
  if (!isApart) throw new CallError('MEETING_OVERLAPS', { fieldErrors: { startsAt: errorText('MEETING_OVERLAPS') } })
}

export async function cancelMeeting(tx: Tx, { reason, ...change }: Change & { reason: string }): Promise<string> {
  const before = await lockMeeting(tx, change)
  await updateMeeting(tx, before.id, {
    state: 'cancelled',
    cancel_reason: reason,
    sequence: before.sequence + 1,
    changed_at: change.now,
  })
  await tellChange(tx, before.webinar_id, before.id, 'cancelled', change)
  return before.webinar_id
}

/** The webinar first, as everybody does; then its meeting as it stands under that lock. */
async function lockMeeting(tx: Tx, { id, sequence, now }: Change): Promise<MeetingRow> {
  const found = await findMeeting(tx, id)
  if (!found) throw new CallError('MEETING_NOT_FOUND')
  await lockWebinar(tx, found.webinar_id)
  const meeting = await findMeeting(tx, id)
  if (!meeting) throw new CallError('MEETING_NOT_FOUND')
  if (meeting.state === 'cancelled') throw new CallError('MEETING_CANCELLED')
  if (meeting.sequence !== sequence) throw new CallError('MEETING_CHANGED')
  if (meeting.ends_at <= now) throw new CallError('MEETING_IN_PAST')
  return meeting
}

/** Everybody who planned with a meeting hears what became of it, and the session of a course follows it. */
export async function tellChange(
  tx: Tx,
  webinarId: string,
  meetingId: string,
  step: 'moved' | 'cancelled',
  { now, origin }: Pick<Change, 'now' | 'origin'>,
): Promise<void> {
  const webinar = await lockWebinar(tx, webinarId)
  const meetings = await listMeetings(tx, [webinarId])
  const meeting = meetings.find(each => each.id === meetingId)
  if (!webinar || !meeting) return
  const told: Told = { webinar, meetings, origin, now }
  const people = (await listRegistrations(tx, webinarId)).filter(isInterested)
  // Of a move the seat somebody was just given is still true; of a cancelled meeting nothing is.
  const steps = step === 'moved' ? { steps: [...reminderSteps, 'moved' as const] } : {}
  await withdrawNotifications(tx, { about: aboutMeeting(meetingId), ...steps })
  await planNotifications(
    tx,
    people.flatMap(row => [changeNotice(told, meeting, row, step), ...reminders(told, meeting, row)]),
    now,
  )
  await touch(tx, ownRow('room', meetingId))
  if (webinar.course_session_id) await alignSession(tx, webinar.course_session_id, await listHeld(tx, webinarId))
}

/** Somebody who left, or never wanted anything, hears of nothing. */
export function isInterested(row: RegistrationRow): boolean {
  return row.state !== 'none' || row.wants_reminders
}

/** Takes back what one person was to be reminded of. */
export async function forgetReminders(tx: Tx, { meetings }: Told, personId: string): Promise<void> {
  for (const { id } of meetings) {
    await withdrawNotifications(tx, { about: aboutMeeting(id), personId, steps: reminderSteps })
  }
}

/** Takes back everything one person was to hear. */
export async function forgetNotices(tx: Tx, { webinar, meetings }: Told, personId: string): Promise<void> {
  for (const { id } of meetings) await withdrawNotifications(tx, { about: aboutMeeting(id), personId })
  await withdrawNotifications(tx, { about: aboutWebinar(webinar.id), personId })
}
