import { randomUUID } from 'node:crypto'
import { SESSION_MEETINGS_MAX, type TimeSpan, createDefaultMeetings } from '#contract/catalog/course-session.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import { updateSessionSummary } from '../../catalog/course/service.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { createReminders } from './notices.ts'
import { notifyPlaceChange } from './place-change.ts'
import {
  findCourseSession,
  insertCourseWebinar,
  insertMeetings,
  listMeetings,
  listRegistrations,
  lockWebinar,
  type MeetingRow,
  updateCourseWebinar,
  updateMeeting,
  type WebinarRow,
} from './queries.ts'
import { createInPastError, listActiveMeetings, refuseOverlap, notifyScheduleChange } from './schedule.ts'
import { replaceCourseSpeaker, type Speaker, updateInstructorSpeaker } from './speaker-queries.ts'

/**
 * This file manages the meetings of course sessions. Meetings are stored when the first learner enrols or when an admin
 * writes them. Until then a session has default meetings, which are calculated when they are needed.
 */

interface NoticeContext {
  now: Date
  origin: string
}

type NewMeeting = TimeSpan & { joinUrl?: string | undefined }

/**
 * Locks and returns the session's webinar. If the webinar does not exist yet, first stores it with the default
 * meetings.
 */
export async function ensureCourseMeetings(tx: Tx, sessionId: string, now: Date): Promise<WebinarRow> {
  if (await insertCourseWebinar(tx, sessionId)) {
    const { starts_at: startsAt, meeting_count: count } = await findCourseSession(tx, sessionId)
    await insertNumbered(tx, sessionId, createDefaultMeetings(startsAt, count), { from: 1, now })
  }
  return lockCourseWebinar(tx, sessionId)
}

/** Stores the meetings of a new session. */
export async function insertCourseMeetings(
  tx: Tx,
  sessionId: string,
  meetings: readonly NewMeeting[],
  now: Date,
): Promise<void> {
  await insertCourseWebinar(tx, sessionId)
  await insertNumbered(tx, sessionId, meetings, { from: 1, now })
  await updateSessionSummary(tx, sessionId, await listActiveMeetings(tx, sessionId))
}

/** Adds a meeting with the next number, and plans its reminders for the session's learners. Returns the number. */
export async function addCourseMeeting(
  tx: Tx,
  sessionId: string,
  meeting: NewMeeting,
  { now, origin }: NoticeContext,
): Promise<number> {
  const webinar = await ensureCourseMeetings(tx, sessionId, now)
  if (Date.parse(meeting.endsAt) <= now.getTime()) throw createInPastError()
  await refuseOverlap(tx, sessionId, await listActiveMeetings(tx, sessionId), meeting)
  const meetingsBefore = await listMeetings(tx, [sessionId])
  if (meetingsBefore.length >= SESSION_MEETINGS_MAX) throw new CallError('SESSION_FULL_OF_MEETINGS')
  const number = Math.max(0, ...meetingsBefore.map(each => each.number)) + 1
  await insertNumbered(tx, sessionId, [meeting], { from: number, now })
  const meetings = await listMeetings(tx, [sessionId])
  const addedMeeting = meetings.find(each => each.number === number)
  const people = await listRegistrations(tx, sessionId)
  if (addedMeeting) {
    const noticeContext = { webinar, meetings, origin, now }
    await planNotifications(
      tx,
      people.flatMap(row => createReminders(noticeContext, addedMeeting, row)),
      now,
    )
  }
  await updateSessionSummary(tx, sessionId, await listActiveMeetings(tx, sessionId))
  return number
}

/** Cancels all meetings of a session that are not over yet. Notifies the users of each cancelled meeting. */
export async function cancelCourseMeetings(
  tx: Tx,
  sessionId: string,
  { reason, now, origin }: NoticeContext & { reason: string },
): Promise<void> {
  await ensureCourseMeetings(tx, sessionId, now)
  const heldMeetings = await listActiveMeetings(tx, sessionId)
  for (const { id, sequence, ends_at: endsAt } of heldMeetings) {
    if (endsAt <= now) continue
    const change = { state: 'cancelled', cancel_reason: reason, sequence: sequence + 1, changed_at: now } as const
    await updateMeeting(tx, id, change)
    await notifyScheduleChange(tx, sessionId, id, 'cancelled', { now, origin })
  }
  // Computes the summary from the meetings as they were before the cancellation, so that the session keeps its planned
  // date.
  await updateSessionSummary(tx, sessionId, heldMeetings)
}

interface Words {
  /** Title of the course. */
  title: string
  /** Summary of the session. */
  summary: string
  place: string | null
  zone: WebinarRow['zone']
}

/**
 * Updates the schedule after the title or the location of a course or course session was changed. Notifies users of a
 * new location.
 */
export async function updateCourseSchedule(
  tx: Tx,
  sessionId: string,
  { before, after }: { before: Omit<Words, 'zone'>; after: Words },
  noticeContext: NoticeContext,
): Promise<void> {
  const webinar = await lockWebinar(tx, sessionId)
  if (!webinar) return // the session is not stored in a schedule yet, so no user is in it
  await updateCourseWebinar(tx, sessionId, before, after, noticeContext.now)
  await notifyPlaceChange(tx, webinar, noticeContext)
}

/** Updates the schedule after a course got another instructor. */
export async function updateCourseInstructor(
  tx: Tx,
  courseId: string,
  instructors: { from: string; to: string },
  now: Date,
): Promise<void> {
  if (instructors.from !== instructors.to) await replaceCourseSpeaker(tx, courseId, instructors, now)
}

/** Updates the schedule after an instructor got another name, title or bio. */
export async function updateInstructorProfile(
  tx: Tx,
  instructorId: string,
  { before, after }: { before: Speaker; after: Speaker },
  now: Date,
): Promise<void> {
  const isSame = before.name === after.name && before.title === after.title && before.bio === after.bio
  if (!isSame) await updateInstructorSpeaker(tx, instructorId, { before, after }, now)
}

/** Returns the stored meetings by session. A session without stored meetings has the default meetings. */
export async function listCourseMeetings(
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MeetingRow[]>> {
  if (sessionIds.length === 0) return new Map()
  return Map.groupBy(await listMeetings(db, sessionIds), meeting => meeting.webinar_id)
}

async function insertNumbered(
  tx: Tx,
  sessionId: string,
  meetings: readonly NewMeeting[],
  { from, now }: { from: number; now: Date },
): Promise<void> {
  await insertMeetings(
    tx,
    meetings.map(({ startsAt, endsAt, joinUrl }, at) => ({
      id: randomUUID(),
      webinar_id: sessionId,
      number: from + at,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      changed_at: now,
      cancel_reason: null,
      join_url: joinUrl ?? null,
      recording_url: null,
    })),
  )
}

async function lockCourseWebinar(tx: Tx, sessionId: string): Promise<WebinarRow> {
  const webinar = await lockWebinar(tx, sessionId)
  if (!webinar) throw new Error(`session ${sessionId} has no webinar`)
  return webinar
}
