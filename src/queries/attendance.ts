import { MINUTE_MS } from '#contract/wire/durations.ts'
import { sendAttendanceHeartbeat, getOwnAttendance } from '#contract/webinar/attendance.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from './api-query.ts'

/** Stored on the device, because it holds the card that is scanned for codes and at doors. */
export function ownAttendanceQuery(meetingId: string) {
  return apiQuery(getOwnAttendance, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}

/** Reports that the room's page is open. Returns the current attendance. */
export function sendHeartbeat(meetingId: string) {
  return callApi(sendAttendanceHeartbeat, { params: { id: meetingId } })
}
