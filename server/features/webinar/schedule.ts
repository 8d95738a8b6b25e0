import { reminderSteps } from '#contract/rules/webinar.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import { ownRow } from '../../realtime/topic.ts'
import { touch } from '../../realtime/touch.ts'
import { moveSession } from '../course/service.ts'
import { planNotifications, withdrawNotifications } from '../notifications/service.ts'
import { aboutMeeting, changeNotice, reminders, type Told } from './notices.ts'
import {
  findMeeting,
  listMeetings,
  listRegistrations,
  lockWebinar,
  type MeetingRow,
  type RegistrationRow,
  updateMeeting,
  type WebinarRow,
} from './queries.ts'

interface Change {
  id: string
  /** The change that was seen: of two people at once, one is told to look again. */
  sequence: number
  now: Date
  origin: string
}

/** One transaction: the new time, and every reminder of the old one gone before anybody could get it. */
export async function moveMeeting(
  tx: Tx,
  { startsAt, endsAt, ...change }: Change & { startsAt: Date; endsAt: Date },
): Promise<string> {
  if (endsAt <= change.now) throw new CallError('MEETING_IN_PAST')
  const before = await lockMeeting(tx, change)
  await updateMeeting(tx, before.id, {
    starts_at: startsAt,
    ends_at: endsAt,
    sequence: before.sequence + 1,
    changed_at: change.now,
  })
  const webinar = await tellChange(tx, before.webinar_id, before.id, 'moved', change)
  if (before.number === 1 && webinar?.course_session_id) await moveSession(tx, webinar.course_session_id, startsAt)
  return before.webinar_id
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

async function tellChange(
  tx: Tx,
  webinarId: string,
  meetingId: string,
  step: 'moved' | 'cancelled',
  { now, origin }: Change,
): Promise<WebinarRow | undefined> {
  const webinar = await lockWebinar(tx, webinarId)
  const meetings = await listMeetings(tx, [webinarId])
  const meeting = meetings.find(each => each.id === meetingId)
  if (!webinar || !meeting) return undefined
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
  return webinar
}

/** Somebody who left, or never wanted anything, hears of nothing. */
function isInterested(row: RegistrationRow): boolean {
  return row.state !== 'none' || row.wants_reminders
}

/** Takes back what one person was to be reminded of. */
export async function forgetReminders(tx: Tx, { meetings }: Told, personId: string): Promise<void> {
  for (const { id } of meetings) {
    await withdrawNotifications(tx, { about: aboutMeeting(id), personId, steps: reminderSteps })
  }
}

/** Takes back everything one person was to hear. */
export async function forgetNotices(tx: Tx, { meetings }: Told, personId: string): Promise<void> {
  for (const { id } of meetings) await withdrawNotifications(tx, { about: aboutMeeting(id), personId })
}
