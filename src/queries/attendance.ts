import { MINUTE_MS } from '#contract/wire/durations.ts'
import { sendAttendanceHeartbeat, getOwnAttendance } from '#contract/webinar/attendance.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the caller's attendance at a meeting. Stored on the device, because it contains the attendance pass that is
 * scanned at the door.
 */
export function ownAttendanceQuery(meetingId: string) {
  return apiQuery(getOwnAttendance, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}

/** Reports that the page of the meeting room is open. Returns the current attendance. */
export function sendHeartbeat(meetingId: string) {
  return callApi(sendAttendanceHeartbeat, { params: { id: meetingId } })
}
