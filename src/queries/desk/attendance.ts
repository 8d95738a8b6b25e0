import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getMeetingRoster, listAttendanceCodes, listHeldMeetings } from '#contract/webinar/attendance.admin.ts'
import { readDeskRecap } from '#contract/webinar/recap.admin.ts'
import { readAdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { apiQuery } from '../api-query.ts'

export function heldMeetingsQuery() {
  return apiQuery(listHeldMeetings, {}, { staleTime: MINUTE_MS, keep: 'own' })
}

/** Query of the list of attendees. Stored on the device, because there is often no connection at the door. */
export function rosterQuery(meetingId: string) {
  return apiQuery(getMeetingRoster, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}

export function adminWebinarQuery(id: string) {
  return apiQuery(readAdminWebinar, { params: { id } }, { staleTime: MINUTE_MS })
}

export function deskRecapQuery(id: string) {
  return apiQuery(readDeskRecap, { params: { id } }, { staleTime: MINUTE_MS })
}

/** Query of the codes for the next ten minutes. Never stored. */
export function attendanceCodesQuery(meetingId: string) {
  return apiQuery(listAttendanceCodes, { params: { id: meetingId } }, { staleTime: 0 })
}
