import type { CalendarEvent } from '#contract/webinar/ics.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Person } from '../../../http/person.ts'
import { isLeaderOf } from './leader-queries.ts'
import { ensureCourseMeetings } from './course-meetings.ts'
import { createCalendarEvent } from './notices.ts'
import { presentMeeting } from './present.ts'
import { scheduleReminders } from './registration.ts'
import {
  findMeeting,
  findWebinarBy,
  listMeetings,
  listOwnRegistrations,
  listSeatedMeetings,
  listWebinarsById,
  lockWebinar,
  putRegistration,
  type RegistrationRow,
} from './queries.ts'

/** Adds the meetings of a course session to the schedule of a new learner, and plans their reminders. */
export async function joinCourseMeetings(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  const webinar = await ensureCourseMeetings(tx, sessionId, now)
  const row: RegistrationRow = {
    webinar_id: webinar.id,
    user_id: userId,
    state: 'registered',
    queue_number: null,
    wants_reminders: true,
    wished_at: now,
    reminder_wished_at: now,
  }
  await putRegistration(tx, row)
  await scheduleReminders(tx, { webinar, meetings: await listMeetings(tx, [webinar.id]), origin: undefined, now }, row)
}

/**
 * Locks the meetings of a course session if they are stored. All code that enrols, refunds or merges must lock the
 * meetings before the seats of the session. Otherwise two transactions could deadlock.
 */
export async function lockMeetings(tx: Tx, sessionId: string): Promise<void> {
  await lockWebinar(tx, sessionId)
}

/** Lists the meetings in a user's schedule as calendar events. */
export async function listCalendarEvents(
  db: Db,
  userId: string,
  { now, origin }: { now: Date; origin: string },
): Promise<CalendarEvent[]> {
  const meetings = await listSeatedMeetings(db, userId, now)
  if (meetings.length === 0) return []
  const ids = [...new Set(meetings.map(meeting => meeting.webinar_id))]
  // Reads all meetings of these webinars, including past meetings, so that each meeting keeps its number in the title
  // ('sesi 3').
  const byWebinar = Map.groupBy(await listMeetings(db, ids), meeting => meeting.webinar_id)
  const webinars = new Map((await listWebinarsById(db, ids)).map(row => [row.id, row]))
  return meetings.flatMap(meeting => {
    const webinar = webinars.get(meeting.webinar_id)
    const all = byWebinar.get(meeting.webinar_id) ?? []
    return webinar ? [createCalendarEvent({ webinar, meetings: all, origin }, meeting)] : []
  })
}

/** Finds a meeting, and whether this user has a seat in it or leads it. */
export async function findSeat(db: Db, person: Pick<Person, 'userId' | 'isAdmin' | 'roles'>, meetingId: string) {
  const row = await findMeeting(db, meetingId)
  const webinar = row && (await findWebinarBy(db, 'id', row.webinar_id))
  if (!webinar) return undefined
  const [own] = await listOwnRegistrations(db, person.userId, [webinar.id])
  const isLeader = await isLeaderOf(db, person, webinar.id)
  return { meeting: { ...presentMeeting(row), title: webinar.title }, hasSeat: own?.state === 'registered', isLeader }
}

export { cancelMeeting, moveMeeting } from './schedule.ts'
export {
  addCourseMeeting,
  cancelCourseMeetings,
  ensureCourseMeetings,
  listCourseMeetings,
  updateCourseInstructor,
  updateCourseSchedule,
  updateInstructorProfile,
  insertCourseMeetings,
} from './course-meetings.ts'
export { notifySessionMove } from './reseat.ts'
export { createSampleMeeting } from './notice-samples.ts'
export { getOrganizer } from './notices.ts'
export { presentMeeting } from './present.ts'
export {
  findMeetingContext,
  findLedMeeting,
  findSeatedMeeting,
  listLedMeetings,
  listSeatedUsers,
  type MeetingContext,
} from './seats.ts'
export { removeRegistrationsOf, leaveCourseMeetings, mergeSeats, changeReminders, changeSeat } from './registration.ts'
