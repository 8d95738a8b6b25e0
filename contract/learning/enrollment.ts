import * as v from 'valibot'
import { CareerTrackHead, LectureMaterialItem } from '../catalog/career-track.ts'
import { CourseCover, LearningMode, Zone } from '../catalog/course.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { ProgressEntry } from './progress.ts'
import { Id, Instant, Slug } from '../wire/text.ts'

export const Enrollment = v.object({
  id: Id,
  /** Id of the career track. Calls with `populate=true` return the summary of the career track instead. */
  career_track_id: v.union([Id, CareerTrackHead]),
  /** Version of the career track. An enrolment keeps its version. */
  version: v.number(),
  /**
   * Newest published version. The learner is notified if it is higher than `version`. Absent from answers stored by
   * older app versions.
   */
  newestVersion: v.optional(v.number()),
  createdAt: Instant,
  /** Time of the refund; absent if there was none. The course can still be read, but results in it no longer count. */
  refundedAt: v.optional(Instant),
  progress_status: v.array(ProgressEntry),
})
export type Enrollment = v.InferOutput<typeof Enrollment>

export const getEnrollment = defineEndpoint({
  method: 'GET',
  path: '/enrollment/get-enrollment/{enrollmentId}',
  summary: 'Pendaftaran milik sendiri dengan status tiap materi',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  query: v.object({ populate: v.optional(v.picklist(['true', 'false'])) }),
  answer: Enrollment,
  errors: ['ENROLLMENT_NOT_FOUND'],
})

export const EnrolledCourse = v.object({
  enrollmentId: Id,
  createdAt: Instant,
  /** Time of the refund, as in `Enrollment`. */
  refundedAt: v.optional(Instant),
  version: v.number(),
  course: v.object({
    slug: Slug,
    title: v.string(),
    mode: LearningMode,
    category: Slug,
    /** Absent if the cover is generated, and in answers stored by older app versions. */
    cover: v.optional(CourseCover),
  }),
  careerTrack: CareerTrackHead,
  session: v.object({ title: v.string(), startsAt: Instant, zone: Zone, place: v.nullable(v.string()) }),
  completedCount: v.number(),
  materialCount: v.number(),
  /**
   * First incomplete material; null if all are complete. `next` and `minutesLeft` are absent from answers stored by
   * older app versions.
   */
  next: v.optional(
    v.nullable(v.pick(LectureMaterialItem, ['id', 'type', 'title', 'minutes', 'quizId', 'is_quiz_akhir'])),
  ),
  /** Sum of the minutes of the incomplete materials. */
  minutesLeft: v.optional(v.number()),
})
export type EnrolledCourse = v.InferOutput<typeof EnrolledCourse>

export const listEnrollments = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments',
  summary: 'Semua kelas milik pelajar ini',
  access: 'person',
  answer: v.array(EnrolledCourse),
})

/** Entry of the learner's calendar, with the field names of the older client. */
export const Activity = v.object({
  id: Id,
  type: v.picklist(['Daring', 'Luring']),
  alias: v.string(),
  voSocialValid: v.boolean(),
  enrollmentId: Id,
  sessions: v.array(v.object({ title: v.string(), time: Instant, zone: Zone, place: v.nullable(v.string()) })),
})
export type Activity = v.InferOutput<typeof Activity>

export const listActivities = defineEndpoint({
  method: 'GET',
  path: '/dashboard/activity',
  summary: 'Jadwal kegiatan pelajar',
  access: 'person',
  answer: v.array(Activity),
})
