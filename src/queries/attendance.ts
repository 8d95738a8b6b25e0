import { beatAttendance, getOwnAttendance } from '#contract/attendance.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

/** Kept on the device: it holds the card that codes and doors ask for. */
export function ownAttendanceQuery(meetingId: string) {
  return apiQuery(getOwnAttendance, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}

/** That the room's page is open. Its answer is the book as it stands then. */
export function sendBeat(meetingId: string) {
  return callApi(beatAttendance, { params: { id: meetingId } })
}
