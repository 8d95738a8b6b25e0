import * as v from 'valibot'
import { Zone } from '../catalog/course.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { isWebAddress } from '../site/site-address.ts'
import { Id, Instant, MultiLine, SingleLine, Slug } from '../wire/text.ts'
import { Meeting, MeetingMaterial } from './webinar.ts'

const line = (max: number) =>
  v.pipe(SingleLine, v.nonEmpty('Harus diisi'), v.maxLength(max, `Paling banyak ${max} karakter`))
/** URL of the video call of a meeting. */
export const JoinUrl = v.pipe(
  SingleLine,
  v.maxLength(500, 'Alamat terlalu panjang'),
  // Comes before the other checks, because forms show the first error, and users usually omit the scheme.
  v.startsWith('https://', 'Alamat harus dimulai dengan https://'),
  v.url('Alamat tidak valid'),
  v.check(isWebAddress, 'Alamat tidak valid'),
)
const Capacity = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1, 'Paling sedikit 1'),
  v.maxValue(100_000, 'Terlalu banyak'),
)

export const MEETINGS_MAX = 60
export const MEETING_MAX_MS = 12 * 3_600_000

const times = { startsAt: Instant, endsAt: Instant }
const ORDER = 'Selesai harus sesudah mulai, paling lama 12 jam'
function isInOrder({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  return length > 0 && length <= MEETING_MAX_MS
}

/**
 * Meeting as the form sends it. An error that concerns both times is reported at the end time, so that the form shows
 * it there.
 */
const NewMeeting = v.pipe(
  v.object({ ...times, joinUrl: v.optional(JoinUrl) }),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], isInOrder, ORDER), ['endsAt']),
)

const WebinarLeader = v.object({ id: Id, name: v.string() })

/** Share of a webinar that a user must attend for a certificate of attendance; null if the webinar gives none. */
export const CertificatePercent = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(50, 'Paling sedikit 50'), v.maxValue(100, 'Paling banyak 100')),
)

/** Meeting with its join URL, for admins. */
const AdminMeeting = v.object({
  ...Meeting.entries,
  cancelReason: v.nullable(v.string()),
  joinUrl: v.nullable(v.string()),
  recordingUrl: v.nullable(v.string()),
  materials: v.array(MeetingMaterial),
})
export type AdminMeeting = v.InferOutput<typeof AdminMeeting>

const Mode = v.picklist(['Daring', 'Luring'])
export const AdminWebinar = v.object({
  id: Id,
  slug: Slug,
  kind: v.picklist(['webinar', 'course']),
  version: v.number(),
  title: v.string(),
  summary: v.string(),
  description: v.string(),
  speaker: v.object({ name: v.string(), title: v.string(), bio: v.string() }),
  mode: Mode,
  place: v.nullable(v.string()),
  zone: Zone,
  capacity: v.nullable(v.number()),
  registeredCount: v.number(),
  waitingCount: v.number(),
  certificatePercent: v.nullable(v.number()),
  meetings: v.array(AdminMeeting),
  /** Speakers and facilitators. Only they and admins manage the webinar's rooms, lists of attendees and recaps. */
  leaders: v.array(WebinarLeader),
})
export type AdminWebinar = v.InferOutput<typeof AdminWebinar>

/** Schemas of the texts that users read before the webinar. */
export const webinarTextFields = {
  title: line(120),
  summary: line(200),
  description: v.pipe(MultiLine, v.maxLength(5_000, 'Paling banyak 5.000 karakter')),
  speaker: v.object({
    name: line(80),
    title: line(120),
    bio: v.pipe(MultiLine, v.maxLength(2_000, 'Paling banyak 2.000 karakter')),
  }),
}
export const WebinarPlace = line(200)

const admin = { access: 'admin' } as const
/** Reason for the audit log. Learners do not see it. */
const why = { reason: v.optional(ChangeReason) }

export const createWebinar = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/webinars',
  summary: 'Membuat webinar dengan sesi-sesinya',
  body: v.object({
    slug: Slug,
    ...webinarTextFields,
    mode: Mode,
    zone: Zone,
    place: v.optional(WebinarPlace),
    capacity: v.nullable(Capacity),
    certificatePercent: v.optional(CertificatePercent, null),
    meetings: v.pipe(v.array(NewMeeting), v.minLength(1, 'Tambahkan satu sesi'), v.maxLength(MEETINGS_MAX)),
  }),
  answer: AdminWebinar,
  errors: ['WEBINAR_SLUG_TAKEN'],
})

export const readAdminWebinar = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/webinars/{id}',
  summary: 'Satu webinar untuk admin',
  params: v.object({ id: Id }),
  answer: AdminWebinar,
  errors: ['WEBINAR_NOT_FOUND'],
})

/**
 * Changes the capacity. Additional seats go to waiting users; users with a seat keep it even if the capacity is reduced
 * below their number.
 */
export const changeCapacity = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/webinars/{id}/capacity',
  summary: 'Mengubah kapasitas; daftar tunggu masuk bila ada kursi',
  params: v.object({ id: Id }),
  body: v.object({ capacity: v.nullable(Capacity), ...why }),
  answer: AdminWebinar,
  errors: ['WEBINAR_NOT_FOUND', 'WEBINAR_CAPACITY_TAKEN'],
})

export const LEADERS_MAX = 20

export const setWebinarLeaders = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/webinars/{id}/leaders',
  summary: 'Menetapkan pakar yang memandu sesi-sesi satu webinar',
  params: v.object({ id: Id }),
  /**
   * `userIds` replaces all leaders. `add` and `remove` change single leaders, and do not remove leaders that another
   * admin added at the same time.
   */
  body: v.object({
    userIds: v.optional(v.pipe(v.array(Id), v.maxLength(LEADERS_MAX, `Paling banyak ${LEADERS_MAX} pemandu`))),
    add: v.optional(Id),
    remove: v.optional(Id),
  }),
  answer: AdminWebinar,
  errors: ['WEBINAR_NOT_FOUND', 'LEADER_NOT_EXPERT'],
})

/**
 * `sequence` is the number that the admin saw. If two admins move a meeting at the same time, the second gets an error.
 */
const seenSequence = { sequence: v.pipe(v.number(), v.integer(), v.minValue(0)) }

export const moveMeeting = defineEndpoint({
  ...admin,
  limit: 'meeting-change',
  method: 'PATCH',
  path: '/v1/admin/meetings/{id}',
  summary: 'Memindahkan sesi; semua yang terdaftar diberi tahu',
  params: v.object({ id: Id }),
  body: v.pipe(
    v.object({ ...times, ...seenSequence, ...why }),
    v.forward(v.partialCheck([['startsAt'], ['endsAt']], isInOrder, ORDER), ['endsAt']),
  ),
  answer: AdminWebinar,
  errors: ['MEETING_NOT_FOUND', 'MEETING_CHANGED', 'MEETING_CANCELLED', 'MEETING_IN_PAST', 'MEETING_OVERLAPS'],
})

export const cancelMeeting = defineEndpoint({
  ...admin,
  limit: 'meeting-change',
  method: 'POST',
  path: '/v1/admin/meetings/{id}/cancel',
  summary: 'Membatalkan sesi; semua yang terdaftar diberi tahu',
  params: v.object({ id: Id }),
  body: v.object({ ...seenSequence, reason: line(200) }),
  answer: AdminWebinar,
  errors: ['MEETING_NOT_FOUND', 'MEETING_CHANGED', 'MEETING_CANCELLED', 'MEETING_IN_PAST', 'MEETING_LAST'],
})

const MeetingLinks = v.object({
  joinUrl: v.nullable(JoinUrl),
  recordingUrl: v.nullable(JoinUrl),
  materials: v.pipe(v.array(v.object({ title: line(120), url: JoinUrl })), v.maxLength(20)),
})

/**
 * Sets the join URL, and the links that are shown after the meeting. Absent links do not change. `seen` contains the
 * links that the admin saw. The call fails if another admin has changed one of these links since then. Older pages do
 * not send `seen`. Sends no notifications, because calendars and pages link to the room, not to this URL.
 */
export const setMeetingLinks = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/meetings/{id}/links',
  summary: 'Mengisi alamat gabung, rekaman, dan materi sesi',
  params: v.object({ id: Id }),
  bodyMaxBytes: 32 * 1024,
  body: v.object({ ...v.partial(MeetingLinks).entries, seen: v.optional(MeetingLinks), ...why }),
  answer: v.object({
    joinUrl: v.nullable(v.string()),
    recordingUrl: v.nullable(v.string()),
    materials: v.array(MeetingMaterial),
  }),
  errors: ['MEETING_NOT_FOUND', 'MEETING_CHANGED'],
})
