import * as v from 'valibot'
import { Zone } from './course.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { SESSION_MEETINGS_MAX } from './course-session.rules.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'
import { JoinUrl, WebinarPlace } from '../webinar/webinar-schedule.admin.ts'

const DeskMeeting = v.object({
  number: v.number(),
  startsAt: Instant,
  endsAt: Instant,
  state: v.picklist(['planned', 'cancelled']),
  /** Sequence number of the session. Calls that move or cancel the session send back the number that the admin saw. */
  sequence: v.number(),
  cancelReason: v.nullable(v.string()),
  joinUrl: v.nullable(v.string()),
})
export type DeskMeeting = v.InferOutput<typeof DeskMeeting>

export const DeskSession = v.object({
  id: Id,
  title: v.string(),
  zone: Zone,
  place: v.nullable(v.string()),
  quota: v.number(),
  /** Number of taken seats: enrolled learners, and orders that are being paid. */
  seatsTaken: v.number(),
  learnerCount: v.number(),
  /** Number of paid orders. `waitingCount` is the number of orders that wait for payment. */
  paidCount: v.number(),
  waitingCount: v.number(),
  cancelReason: v.nullable(v.string()),
  version: v.number(),
  /** Meetings in the order of their times. */
  meetings: v.array(DeskMeeting),
  /** True if the session's meetings are in the schedule of webinars, with links, leaders and attendance records. */
  isScheduled: v.boolean(),
})
export type DeskSession = v.InferOutput<typeof DeskSession>

const Title = v.pipe(
  SingleLine,
  v.nonEmpty('Nama sesi harus diisi'),
  v.maxLength(120, 'Nama sesi paling panjang 120 karakter'),
)
const quotaLabels = 'Tulis kuota bulat, dari 1 sampai 10.000'
const Quota = v.pipe(
  v.number(quotaLabels),
  v.integer(quotaLabels),
  v.minValue(1, quotaLabels),
  v.maxValue(10_000, quotaLabels),
)
const weeksLabels = 'Tulis minggu bulat, dari 1 sampai 104'
const Weeks = v.pipe(
  v.number(weeksLabels),
  v.integer(weeksLabels),
  v.minValue(1, weeksLabels),
  v.maxValue(104, weeksLabels),
)

const fields = {
  title: Title,
  zone: Zone,
  place: v.nullable(WebinarPlace),
  quota: Quota,
}
const times = { startsAt: Instant, endsAt: Instant }
const NewMeeting = v.object({ ...times, joinUrl: v.optional(JoinUrl) })
/**
 * `sequence` is the number that the admin saw. If two admins move a session at the same time, the second gets an error.
 */
const seenSequence = { sequence: v.pipe(v.number(), v.integer(), v.minValue(0)) }

const admin = { access: 'admin' } as const
const one = v.object({ id: Id })
const meetingOf = v.object({
  id: Id,
  number: v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'Nomor pertemuan tidak valid'), v.transform(Number)),
})
const meetingErrors = [
  'SESSION_NOT_FOUND',
  'SESSION_CANCELLED',
  'MEETING_NOT_FOUND',
  'MEETING_CHANGED',
  'MEETING_CANCELLED',
  'MEETING_IN_PAST',
  'MEETING_OVERLAPS',
] as const

export const createCourseSession = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/courses/{id}/sessions',
  summary: 'Menambah sesi dengan pertemuan-pertemuannya',
  params: one,
  body: v.object({
    ...fields,
    meetings: v.pipe(
      v.array(NewMeeting),
      v.minLength(1, 'Tambahkan satu pertemuan'),
      v.maxLength(SESSION_MEETINGS_MAX, `Paling banyak ${SESSION_MEETINGS_MAX} pertemuan`),
    ),
  }),
  answer: v.object({ id: Id }),
  errors: ['COURSE_NOT_FOUND'],
  idempotent: true,
})

/**
 * Changes texts, location and seats of a session. Times are changed per meeting, because learners are notified of each
 * changed meeting.
 */
export const changeCourseSession = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/course-sessions/{id}',
  summary: 'Mengubah nama, tempat, zona, dan kuota sesi',
  isVersioned: true,
  params: one,
  body: v.object({ ...fields, reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_CANCELLED', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Copies a session with its meetings but without learners, moved by some weeks. Cancelled meetings are not copied. */
export const copyCourseSession = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/course-sessions/{id}/copy',
  summary: 'Menyalin sesi ke beberapa minggu kemudian',
  params: one,
  body: v.object({ title: Title, quota: Quota, weeks: Weeks }),
  answer: v.object({ id: Id }),
  errors: ['SESSION_NOT_FOUND'],
  idempotent: true,
})

/**
 * Cancels the session: closes enrolment, cancels every coming meeting and closes waiting orders. Learners who paid are
 * still enrolled in the course.
 */
export const cancelCourseSession = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/course-sessions/{id}/cancel',
  summary: 'Membatalkan sesi; semua yang terdaftar diberi tahu',
  isVersioned: true,
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: v.object({ closedCount: v.number() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_CANCELLED', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Maximum number of learners in one call. More learners need several calls. */
export const MOVED_LEARNERS_MAX = 200

/**
 * Moves learners to another session in the order of their enrolment, until that session is full. Causes no payment and
 * no refund.
 */
export const moveSessionLearners = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/course-sessions/{id}/learners/move',
  summary: 'Memindahkan pelajar sesi yang dibatalkan ke sesi lain di kelas yang sama; mereka diberi tahu',
  params: one,
  body: v.object({ to: v.pipe(v.string(), v.uuid('Pilih sesi tujuannya')), reason: ChangeReason }),
  answer: v.object({ movedCount: v.number(), leftCount: v.number() }),
  errors: [
    'SESSION_NOT_FOUND',
    'SESSION_NOT_CANCELLED',
    'SESSION_CANCELLED',
    'SESSION_OVER',
    'SESSION_EMPTY',
    'QUOTA_IS_FULL',
  ],
})

export const addCourseMeeting = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/course-sessions/{id}/meetings',
  summary: 'Menambah satu pertemuan; yang terdaftar diingatkan',
  params: one,
  body: v.object({ ...NewMeeting.entries, reason: ChangeReason }),
  answer: v.object({ number: v.number() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_CANCELLED', 'MEETING_IN_PAST', 'MEETING_OVERLAPS', 'SESSION_FULL_OF_MEETINGS'],
  idempotent: true,
})

export const moveCourseMeeting = defineEndpoint({
  ...admin,
  limit: 'meeting-change',
  method: 'PATCH',
  path: '/v1/admin/course-sessions/{id}/meetings/{number}',
  summary: 'Memindahkan pertemuan; semua yang terdaftar diberi tahu',
  params: meetingOf,
  body: v.object({ ...times, ...seenSequence, reason: ChangeReason }),
  answer: v.object({}),
  errors: meetingErrors,
})

/** Cancels a meeting. Refuses to cancel the last planned meeting, because the session would still be sold. */
export const cancelCourseMeeting = defineEndpoint({
  ...admin,
  limit: 'meeting-change',
  method: 'POST',
  path: '/v1/admin/course-sessions/{id}/meetings/{number}/cancel',
  summary: 'Membatalkan pertemuan; semua yang terdaftar diberi tahu',
  params: meetingOf,
  body: v.object({ ...seenSequence, reason: ChangeReason }),
  answer: v.object({}),
  errors: [...meetingErrors, 'MEETING_LAST'],
})
