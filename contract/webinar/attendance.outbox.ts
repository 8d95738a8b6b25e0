import * as v from 'valibot'
import { Id, Instant, MultiLine, PlainText } from '../wire/text.ts'

/** Attendance actions that go through the outbox. */

/** Pass of one user for one meeting, issued by the server. Invalid for other users. */
export const AttendancePass = v.pipe(PlainText, v.regex(/^[\w-]{22}$/, 'Kartu hadir tidak valid'))

const ofMeeting = { meetingId: Id, pass: AttendancePass }

/** Intent 'attendance-code'. The time of the entry is the time when the code was typed. */
export const AttendanceCodePayload = v.object({
  ...ofMeeting,
  code: v.pipe(PlainText, v.regex(/^\d{6}$/, 'Kode hadir terdiri dari 6 angka')),
})

/** Intent 'attendance-stretch': a period in which the room's page was open offline. */
export const AttendanceStretchPayload = v.pipe(
  v.object({ ...ofMeeting, from: Instant, until: Instant }),
  v.check(({ from, until }) => Date.parse(until) >= Date.parse(from), 'Selesai harus sesudah mulai'),
)

/** Intent 'attendance-objection': the user objects to the counted attendance ('Keberatan'). */
export const AttendanceObjectionPayload = v.object({
  meetingId: Id,
  reason: v.pipe(MultiLine, v.minLength(5, 'Tulis alasannya'), v.maxLength(500, 'Paling banyak 500 karakter')),
})

/**
 * Intent 'attendance-check-in': a facilitator checks a user in at the door, by the scanned pass or by the name in the
 * list of attendees.
 */
export const AttendanceCheckInPayload = v.object({ meetingId: Id, userId: Id, pass: v.nullable(AttendancePass) })
