import type * as contract from '#contract/catalog/course.admin.ts'
import type * as sessions from '#contract/catalog/course-session.admin.ts'
import { createDefaultMeetings } from '#contract/catalog/course-session.rules.ts'
import type { listCourseMeetings } from '../../webinar/webinar/service.ts'
import type { DeskCourseRow, DeskSessionRow } from './desk-queries.ts'

export function presentRow(row: DeskCourseRow): contract.DeskCourseRow {
  const { id, slug, title, mode, place } = row
  return {
    id,
    slug,
    title,
    mode,
    place,
    careerTrack: { id: row.career_track_id, title: row.career_track_title },
    instructorName: row.instructor_name,
    priceRupiah: row.price_rupiah,
    pricePoints: row.price_points,
    isPublished: row.is_published,
    comingCount: row.coming_count,
    learnerCount: row.learner_count,
  }
}

/**
 * Returns the meetings of a session. If the schedule does not contain its meetings yet, returns the default meetings:
 * one per day from the start of the session.
 */
function presentMeetings(row: DeskSessionRow, meetings: MeetingRows | undefined): sessions.DeskMeeting[] {
  if (!meetings)
    return createDefaultMeetings(row.starts_at, row.meeting_count).map((times, at) => ({
      ...times,
      number: at + 1,
      state: 'planned',
      sequence: 0,
      cancelReason: null,
      joinUrl: null,
    }))
  return meetings.map(meeting => ({
    number: meeting.number,
    startsAt: meeting.starts_at.toISOString(),
    endsAt: meeting.ends_at.toISOString(),
    state: meeting.state,
    sequence: meeting.sequence,
    cancelReason: meeting.cancel_reason,
    joinUrl: meeting.join_url,
  }))
}

export function presentSession(row: DeskSessionRow, meetings: MeetingRows | undefined): sessions.DeskSession {
  const { id, title, zone, place, quota, version } = row
  return {
    id,
    title,
    zone,
    place,
    quota,
    version,
    seatsTaken: row.seats_taken,
    learnerCount: row.learner_count,
    paidCount: row.paid_count,
    waitingCount: row.waiting_count,
    cancelReason: row.cancel_reason,
    meetings: presentMeetings(row, meetings),
    isScheduled: meetings !== undefined,
  }
}

export type MeetingRows = NonNullable<ReturnType<Awaited<ReturnType<typeof listCourseMeetings>>['get']>>
