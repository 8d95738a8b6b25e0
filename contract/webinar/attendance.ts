import * as v from 'valibot'
import { AttendancePass } from './attendance.outbox.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'

/** A user's objection to the recorded attendance. */
export const Objection = v.object({
  state: v.picklist(['open', 'granted', 'declined']),
  reason: v.string(),
  raisedAt: Instant,
  /** Note of the user who decided the objection. */
  note: v.nullable(v.string()),
})
export type Objection = v.InferOutput<typeof Objection>

/** Attendance of the caller at one meeting, as the server recorded it. */
export const OwnAttendance = v.object({
  meetingId: Id,
  pass: AttendancePass,
  presentMs: v.number(),
  /** Time in milliseconds that is needed to count as attended. */
  neededMs: v.number(),
  lengthMs: v.number(),
  /** Periods in which the caller was present; milliseconds since 1970. */
  spans: v.array(v.tuple([v.number(), v.number()])),
  isAttended: v.boolean(),
  checkedInAt: v.nullable(Instant),
  objection: v.nullable(Objection),
})
export type OwnAttendance = v.InferOutput<typeof OwnAttendance>

const ownAttendanceCall = {
  access: 'person',
  params: v.object({ id: Id }),
  answer: OwnAttendance,
  errors: ['MEETING_NOT_FOUND'],
} as const

export const getOwnAttendance = defineEndpoint({
  ...ownAttendanceCall,
  method: 'GET',
  path: '/v1/meetings/{id}/attendance',
  summary: 'Catatan kehadiran sendiri di satu sesi',
})

/**
 * Reports that the room's page is open. The server ignores a heartbeat that is too early or too late, without an error.
 */
export const sendAttendanceHeartbeat = defineEndpoint({
  ...ownAttendanceCall,
  method: 'POST',
  path: '/v1/meetings/{id}/attendance',
  summary: 'Halaman ruang sedang terbuka; menambah menit hadir',
})
