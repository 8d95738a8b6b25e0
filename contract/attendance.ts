import * as v from 'valibot'
import { AttendancePass } from './attendance-work.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id, Instant } from './text.ts'

export const Objection = v.object({
  state: v.picklist(['open', 'granted', 'declined']),
  reason: v.string(),
  raisedAt: Instant,
  /** Of who decided. */
  note: v.nullable(v.string()),
})
export type Objection = v.InferOutput<typeof Objection>

/** The server's own book about the caller in one meeting. */
export const OwnAttendance = v.object({
  meetingId: Id,
  pass: AttendancePass,
  presentMs: v.number(),
  /** With so much one has attended. */
  neededMs: v.number(),
  lengthMs: v.number(),
  /** When the caller was there; milliseconds since 1970. */
  spans: v.array(v.tuple([v.number(), v.number()])),
  isAttended: v.boolean(),
  checkedInAt: v.nullable(Instant),
  objection: v.nullable(Objection),
})
export type OwnAttendance = v.InferOutput<typeof OwnAttendance>

const own = {
  access: 'person',
  params: v.object({ id: Id }),
  answer: OwnAttendance,
  errors: ['MEETING_NOT_FOUND'],
} as const

export const getOwnAttendance = defineEndpoint({
  ...own,
  method: 'GET',
  path: '/v1/meetings/{id}/attendance',
  summary: 'Catatan kehadiran sendiri di satu sesi',
})

/** The room's page is open. Also heard too early or too late; then nothing is written down. */
export const beatAttendance = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/v1/meetings/{id}/attendance',
  summary: 'Halaman ruang sedang terbuka; menambah menit hadir',
})
