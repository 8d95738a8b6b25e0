import { getErrorMessage } from '#contract/wire/error-text.ts'
import { reminderSteps } from '#contract/webinar/webinar.rules.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { formatOwnRow } from '../../../realtime/topic.ts'
import { touchTopic } from '../../../realtime/touch.ts'
import { areDisjoint } from '#contract/catalog/course-session.rules.ts'
import { updateSessionSummary } from '../../catalog/course/service.ts'
import { planNotifications, withdrawNotifications } from '../../account/notifications/service.ts'
import {
  getMeetingSubject,
  getWebinarSubject,
  changeNotice,
  createPendingPlaceNotices,
  createReminders,
  listComingMeetings,
  type NoticeContext,
} from './notices.ts'
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
  /**
   * Sequence number of the meeting that the admin saw. If two admins change the meeting at the same time, the second
   * change is refused, and the second admin must reload.
   */
  sequence: number
  now: Date
  origin: string
}

/** Builds an error that the form shows at its field for the start time. */
export const createInPastError = () =>
  new CallError('MEETING_IN_PAST', { fieldErrors: { startsAt: getErrorMessage('MEETING_IN_PAST') } })

/**
 * Changes the times of a meeting. Replaces the meeting's reminders in the same transaction, so that no reminder with
 * the old time is sent.
 */
export async function moveMeeting(
  tx: Tx,
  { startsAt, endsAt, ...change }: Change & { startsAt: Date; endsAt: Date },
): Promise<string> {
  if (endsAt <= change.now) throw createInPastError()
  const meetingBefore = await lockMeeting(tx, change)
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const others = (await listActiveMeetings(tx, meetingBefore.webinar_id)).filter(({ id }) => id !== meetingBefore.id)
  await refuseOverlap(tx, meetingBefore.webinar_id, others, times)
  await updateMeeting(tx, meetingBefore.id, {
    starts_at: startsAt,
    ends_at: endsAt,
    sequence: meetingBefore.sequence + 1,
    changed_at: change.now,
  })
  await notifyScheduleChange(tx, meetingBefore.webinar_id, meetingBefore.id, 'moved', change)
  return meetingBefore.webinar_id
}

/** Lists the planned meetings of a webinar, ordered by time. Leaves out cancelled meetings. */
export async function listActiveMeetings(tx: Tx, webinarId: string): Promise<MeetingRow[]> {
  return (await listMeetings(tx, [webinarId])).filter(({ state }) => state === 'planned')
}

/**
 * Refuses overlapping meetings of a course, because a learner attends all meetings of the course. Meetings of a public
 * webinar may overlap. The caller must have locked the webinar.
 */
export async function refuseOverlap(
  tx: Tx,
  webinarId: string,
  others: readonly MeetingRow[],
  times: { startsAt: string; endsAt: string },
): Promise<void> {
  const webinar = await lockWebinar(tx, webinarId)
  if (webinar?.kind !== 'course') return
  const isApart = others.every(({ starts_at, ends_at }) =>
    areDisjoint(times, { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }),
  )
  if (!isApart)
    throw new CallError('MEETING_OVERLAPS', { fieldErrors: { startsAt: getErrorMessage('MEETING_OVERLAPS') } })
}

export async function cancelMeeting(tx: Tx, { reason, ...change }: Change & { reason: string }): Promise<string> {
  const meetingBefore = await lockMeeting(tx, change)
  await refuseLast(tx, meetingBefore)
  await updateMeeting(tx, meetingBefore.id, {
    state: 'cancelled',
    cancel_reason: reason,
    sequence: meetingBefore.sequence + 1,
    changed_at: change.now,
  })
  await notifyScheduleChange(tx, meetingBefore.webinar_id, meetingBefore.id, 'cancelled', change)
  return meetingBefore.webinar_id
}

/**
 * Throws MEETING_LAST if no other meeting of a course session is planned, because a session without meetings would keep
 * its dates and would still be sold.
 */
async function refuseLast(tx: Tx, { id, webinar_id: webinarId }: MeetingRow): Promise<void> {
  const webinar = await lockWebinar(tx, webinarId)
  if (webinar?.kind !== 'course') return
  const activeMeetings = await listActiveMeetings(tx, webinarId)
  if (activeMeetings.every(meeting => meeting.id === id)) throw new CallError('MEETING_LAST')
}

/** Locks the webinar and then reads the meeting. All code that changes a meeting locks its webinar first. */
async function lockMeeting(tx: Tx, { id, sequence, now }: Change): Promise<MeetingRow> {
  const foundMeeting = await findMeeting(tx, id)
  if (!foundMeeting) throw new CallError('MEETING_NOT_FOUND')
  await lockWebinar(tx, foundMeeting.webinar_id)
  const meeting = await findMeeting(tx, id)
  if (!meeting) throw new CallError('MEETING_NOT_FOUND')
  if (meeting.state === 'cancelled') throw new CallError('MEETING_CANCELLED')
  if (meeting.sequence !== sequence) throw new CallError('MEETING_CHANGED')
  if (meeting.ends_at <= now) throw new CallError('MEETING_IN_PAST')
  return meeting
}

/**
 * Notifies all users who planned to attend the meeting. If the meeting belongs to a course session, also updates the
 * summary of the session.
 */
export async function notifyScheduleChange(
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
  const noticeContext: NoticeContext = { webinar, meetings, origin, now }
  const people = (await listRegistrations(tx, webinarId)).filter(wantsNotifications)
  // After a move, withdraws only the reminders and earlier notifications of a move, because a notification about a seat
  // is still correct. After a cancellation, withdraws all notifications.
  const steps = step === 'moved' ? { steps: [...reminderSteps, 'moved' as const] } : {}
  await withdrawNotifications(tx, { about: getMeetingSubject(meetingId), ...steps })
  // If no coming meeting remains, users need no notification of a new location.
  if (listComingMeetings(noticeContext).length === 0)
    await withdrawNotifications(tx, { about: getWebinarSubject(webinarId), steps: ['relocated'] })
  const notices = people.flatMap(row => [
    changeNotice(noticeContext, meeting, row, step),
    ...createReminders(noticeContext, meeting, row),
  ])
  await planNotifications(tx, [...notices, ...createPendingPlaceNotices(noticeContext, people)], now)
  await touchTopic(tx, formatOwnRow('room', meetingId))
  if (webinar.course_session_id)
    await updateSessionSummary(tx, webinar.course_session_id, await listActiveMeetings(tx, webinarId))
}

/** True if the user has a seat, is on the waiting list, or wants reminders. */
export function wantsNotifications(row: RegistrationRow): boolean {
  return row.state !== 'none' || row.wants_reminders
}

/** Withdraws the user's reminders of all meetings of this webinar. */
export async function withdrawReminders(tx: Tx, { meetings }: NoticeContext, personId: string): Promise<void> {
  for (const { id } of meetings) {
    await withdrawNotifications(tx, { about: getMeetingSubject(id), personId, steps: reminderSteps })
  }
}

/** Withdraws all notifications of a user about this webinar. */
export async function withdrawNotices(tx: Tx, { webinar, meetings }: NoticeContext, personId: string): Promise<void> {
  for (const { id } of meetings) await withdrawNotifications(tx, { about: getMeetingSubject(id), personId })
  await withdrawNotifications(tx, { about: getWebinarSubject(webinar.id), personId })
}
