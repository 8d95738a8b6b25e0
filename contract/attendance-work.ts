import * as v from 'valibot'
import { Id, Instant, MultiLine, PlainText } from './text.ts'

/** What of attendance goes through the outbox. */

/** The server's word for one person at one meeting. What it stands in is worth nothing in anybody else's name. */
export const AttendancePass = v.pipe(PlainText, v.regex(/^[\w-]{22}$/, 'Kartu hadir tidak valid'))

const ofMeeting = { meetingId: Id, pass: AttendancePass }

/** Intent 'attendance-code'. When it was typed is the time of the entry. */
export const AttendanceCodePayload = v.object({
  ...ofMeeting,
  code: v.pipe(PlainText, v.regex(/^\d{6}$/, 'Kode hadir terdiri dari 6 angka')),
})

/** Intent 'attendance-stretch': the room's page was open and had no line. */
export const AttendanceStretchPayload = v.pipe(
  v.object({ ...ofMeeting, from: Instant, until: Instant }),
  v.check(({ from, until }) => Date.parse(until) >= Date.parse(from), 'Selesai harus sesudah mulai'),
)

/** Intent 'attendance-objection', 'Keberatan'. */
export const AttendanceObjectionPayload = v.object({
  meetingId: Id,
  reason: v.pipe(MultiLine, v.minLength(5, 'Tulis alasannya'), v.maxLength(500, 'Paling banyak 500 karakter')),
})

/** Intent 'attendance-check-in': a facilitator met somebody at the door. By the card that was scanned, or by the name in the roster. */
export const AttendanceCheckInPayload = v.object({ meetingId: Id, userId: Id, pass: v.nullable(AttendancePass) })
