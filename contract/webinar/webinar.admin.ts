import * as v from 'valibot'
import { Zone } from '../catalog/course.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, Slug } from '../wire/text.ts'
import { CertificatePercent, WebinarPlace, webinarTextFields } from './webinar-schedule.admin.ts'
import { seatList, WebinarKind, webinarList } from './webinar.list.ts'

const admin = { access: 'admin' } as const
const one = v.object({ id: Id })

export const DeskWebinar = v.object({
  id: Id,
  slug: Slug,
  kind: WebinarKind,
  title: v.string(),
  zone: Zone,
  speakerName: v.string(),
  capacity: v.nullable(v.number()),
  registeredCount: v.number(),
  waitingCount: v.number(),
  startsAt: Instant,
  /** End of the webinar's last meeting. */
  endsAt: Instant,
  meetingCount: v.number(),
  cancelledCount: v.number(),
})
export type DeskWebinar = v.InferOutput<typeof DeskWebinar>

export const listDeskWebinars = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/webinars',
  summary: 'Webinar dan sesi kelas untuk admin',
  query: webinarList.query,
  answer: v.object(pageFields(DeskWebinar)),
})

const WebinarSeat = v.object({
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  state: v.picklist(['registered', 'waiting']),
  wantsReminders: v.boolean(),
  wishedAt: Instant,
  /** Certificate of attendance. Null if the user has no such certificate. */
  certificate: v.nullable(v.object({ id: Id, isRevoked: v.boolean() })),
})

export type WebinarSeat = v.InferOutput<typeof WebinarSeat>

/** Lists users with a seat and users on the waiting list. */
export const listWebinarSeats = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/webinars/{id}/seats',
  summary: 'Yang terdaftar dan yang menunggu di satu webinar',
  params: one,
  query: seatList.query,
  answer: v.object(pageFields(WebinarSeat)),
  errors: ['WEBINAR_NOT_FOUND'],
})

/**
 * Changes texts, location and speakers of a webinar. Times are changed per meeting, because users are notified of each
 * changed meeting.
 */
export const changeWebinar = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/webinars/{id}',
  summary: 'Mengubah keterangan, tempat, dan pemateri webinar',
  isVersioned: true,
  params: one,
  body: v.object({
    ...webinarTextFields,
    place: v.nullable(WebinarPlace),
    /** Percentage of attendance for a certificate. If absent, the stored percentage does not change. */
    certificatePercent: v.optional(CertificatePercent),
    reason: ChangeReason,
  }),
  answer: v.object({ version: v.number() }),
  errors: ['WEBINAR_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
