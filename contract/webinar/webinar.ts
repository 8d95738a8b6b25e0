import * as v from 'valibot'
import { Zone } from '../catalog/course.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, Slug } from '../wire/text.ts'
import { Registration } from './webinar-registration.ts'

export const Meeting = v.object({
  id: Id,
  /** Number from 1, in the order of the originally planned times. */
  number: v.number(),
  startsAt: Instant,
  endsAt: Instant,
  state: v.picklist(['planned', 'cancelled']),
  /** Number that grows with each change that users must know. Calendars show the event with the highest number. */
  sequence: v.number(),
  changedAt: Instant,
  /** True if the meeting has a link to its recording or to other materials. The recap does not count. */
  hasAfterwards: v.boolean(),
})
export type Meeting = v.InferOutput<typeof Meeting>

/** A webinar. The live sessions of one of the caller's courses have the same type. Contains no join URL. */
export const WebinarCard = v.object({
  id: Id,
  slug: Slug,
  kind: v.picklist(['webinar', 'course']),
  title: v.string(),
  summary: v.string(),
  mode: v.picklist(['Daring', 'Luring']),
  zone: Zone,
  /**
   * `picUrl` is the picture of the instructor with this name. It is absent from data that devices stored before the
   * field existed.
   */
  speaker: v.object({ name: v.string(), title: v.string(), picUrl: v.optional(v.nullable(v.string())) }),
  /** Maximum number of seats; null if unlimited. In a course session, orders take the seats. */
  capacity: v.nullable(v.number()),
  seatsLeft: v.nullable(v.number()),
  meetings: v.array(Meeting),
  registration: Registration,
})
export type WebinarCard = v.InferOutput<typeof WebinarCard>

export const listWebinars = defineEndpoint({
  method: 'GET',
  path: '/v1/webinars',
  summary: 'Webinar dan sesi langsung dari kelas milik pelajar ini, yang terdekat dulu',
  access: 'person',
  answer: v.array(WebinarCard),
})

/** Link to material that is shown after the meeting. */
export const MeetingMaterial = v.object({ title: v.string(), url: v.string() })
export type MeetingMaterial = v.InferOutput<typeof MeetingMaterial>

export const MeetingFollowUp = v.object({
  meetingId: Id,
  recordingUrl: v.nullable(v.string()),
  materials: v.array(MeetingMaterial),
})
export type MeetingFollowUp = v.InferOutput<typeof MeetingFollowUp>

/** Webinar with its meetings. Contains no join URL, because devices store it. */
export const WebinarDetail = v.object({
  ...WebinarCard.entries,
  description: v.string(),
  speakerBio: v.string(),
  /**
   * Percentage of attendance for a certificate; null if the webinar gives no certificate. Absent from data that devices
   * stored earlier.
   */
  certificatePercent: v.optional(v.nullable(v.number()), null),
  /** Address of the venue. Only for users with a seat, because they must plan the trip. */
  place: v.nullable(v.string()),
  /** True if the caller is a speaker, a facilitator or an admin. */
  isLeader: v.boolean(),
  /** Data of past meetings. Empty for users who never had a seat. */
  afterwards: v.array(MeetingFollowUp),
})
export type WebinarDetail = v.InferOutput<typeof WebinarDetail>

export const getWebinar = defineEndpoint({
  method: 'GET',
  path: '/v1/webinars/{slug}',
  summary: 'Satu webinar',
  access: 'person',
  params: v.object({ slug: Slug }),
  answer: WebinarDetail,
  errors: ['WEBINAR_NOT_FOUND'],
})

/** Join data of the room. Requested each time and never stored on the device. */
export const MeetingRoom = v.object({
  meetingId: Id,
  opensAt: Instant,
  startsAt: Instant,
  endsAt: Instant,
  state: v.picklist(['planned', 'cancelled']),
  /** Null while the room is closed, or if no join URL is set. */
  joinUrl: v.nullable(v.string()),
  place: v.nullable(v.string()),
})
export type MeetingRoom = v.InferOutput<typeof MeetingRoom>

/** Returns the room to users with a seat. Other users get the same answer as for an unknown meeting. */
export const getMeetingRoom = defineEndpoint({
  method: 'GET',
  path: '/v1/meetings/{id}/room',
  summary: 'Ruang satu sesi; alamat gabung hanya dekat waktunya',
  access: 'person',
  params: v.object({ id: Id }),
  answer: MeetingRoom,
  errors: ['MEETING_NOT_FOUND'],
})

/**
 * Two calls of the older client. Their specification has no fields, so the fields are an interpretation. v1 takes the
 * id of a webinar and returns its meetings. v2 also takes an enrolment of the caller, and then returns the live
 * sessions of its course.
 */
const olderSchedule = {
  id: Id,
  webinar_id: Id,
  title: v.string(),
  speaker: v.string(),
  start_time: Instant,
  end_time: Instant,
  zone: Zone,
  status: v.picklist(['planned', 'cancelled']),
}

/** No page uses this call and `legacyWebinarSchedulesV2`. Both are implemented from their description alone. */
export const legacyWebinarSchedules = defineEndpoint({
  method: 'GET',
  path: '/webinar/get-webinar-schedules/{id}',
  summary: 'Jadwal satu webinar (id webinar)',
  access: 'person',
  params: v.object({ id: Id }),
  answer: v.array(v.object(olderSchedule)),
  errors: ['WEBINAR_NOT_FOUND'],
})

export const legacyWebinarSchedulesV2 = defineEndpoint({
  method: 'GET',
  path: '/webinar/get-webinar-schedules-v2/{id}',
  summary: 'Jadwal satu webinar (id webinar), atau sesi langsung satu kelas (id pendaftaran milik sendiri)',
  access: 'person',
  params: v.object({ id: Id }),
  answer: v.array(
    v.object({
      ...olderSchedule,
      slug: Slug,
      type: v.picklist(['Daring', 'Luring']),
      sequence: v.number(),
      is_registered: v.boolean(),
      has_recording: v.boolean(),
    }),
  ),
  errors: ['WEBINAR_NOT_FOUND'],
})
