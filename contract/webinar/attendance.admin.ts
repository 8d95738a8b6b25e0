import * as v from 'valibot'
import { Objection } from './attendance.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'

/** Attendance as speakers, facilitators and admins see it. */

const staff = { access: 'staff' } as const
const ofMeeting = { ...staff, params: v.object({ id: Id }), errors: ['MEETING_NOT_FOUND'] } as const

const HeldMeeting = v.object({
  id: Id,
  webinarId: Id,
  title: v.string(),
  mode: v.picklist(['Daring', 'Luring']),
  startsAt: Instant,
  endsAt: Instant,
})
export type HeldMeeting = v.InferOutput<typeof HeldMeeting>

export const listHeldMeetings = defineEndpoint({
  ...staff,
  method: 'GET',
  path: '/v1/staff/meetings',
  summary:
    'Sesi yang dipandu sendiri, dari seminggu lalu sampai seminggu ke depan, dan sesi lebih lama yang keberatannya menunggu; untuk admin semuanya',
  answer: v.array(v.object({ ...HeldMeeting.entries, openObjectionCount: v.number() })),
})

/**
 * Returns the current attendance code and the codes of the next minutes, so that a display can show them while it is
 * offline. Empty while the meeting room is closed.
 */
export const listAttendanceCodes = defineEndpoint({
  ...ofMeeting,
  method: 'GET',
  path: '/v1/staff/meetings/{id}/codes',
  summary: 'Kode hadir yang berganti tiap 30 detik, untuk layar depan',
  answer: v.array(v.object({ code: v.string(), from: Instant, until: Instant })),
})

const RosterPerson = v.object({
  userId: Id,
  name: v.string(),
  /** SHA-256 of the user's pass in hex. An offline device recognizes a pass by this hash, but cannot forge a pass. */
  passHash: v.string(),
  presentMs: v.number(),
  isAttended: v.boolean(),
  checkedInAt: v.nullable(Instant),
  objection: v.nullable(Objection),
})
export type RosterPerson = v.InferOutput<typeof RosterPerson>

export const MeetingRoster = v.object({
  meeting: HeldMeeting,
  seatedCount: v.number(),
  attendedCount: v.number(),
  /** Sorted by name. Contains the first thousand users, and every user with an objection. */
  people: v.array(RosterPerson),
})
export type MeetingRoster = v.InferOutput<typeof MeetingRoster>

export const getMeetingRoster = defineEndpoint({
  ...ofMeeting,
  method: 'GET',
  path: '/v1/staff/meetings/{id}/roster',
  summary: 'Yang punya kursi di satu sesi, dengan kehadirannya',
  answer: MeetingRoster,
})

/** Decides an objection. A granted objection counts as attendance of the whole meeting. */
export const decideObjection = defineEndpoint({
  ...staff,
  method: 'POST',
  path: '/v1/staff/meetings/{id}/objections/{userId}',
  summary: 'Memutuskan keberatan seorang peserta atas kehadirannya',
  params: v.object({ id: Id, userId: Id }),
  body: v.object({
    decision: v.picklist(['granted', 'declined']),
    note: v.pipe(SingleLine, v.minLength(3, 'Tulis alasannya'), v.maxLength(300, 'Paling banyak 300 karakter')),
  }),
  answer: v.object({ objection: Objection }),
  errors: ['OBJECTION_NOT_FOUND', 'OBJECTION_DECIDED'],
})
