import * as v from 'valibot'
import { LectureMaterialType } from '../learning/lecture-material.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant, Slug } from '../wire/text.ts'

export const LearningMode = v.picklist(['Daring', 'Luring', 'Hybrid', 'Blended'])
export type LearningMode = v.InferOutput<typeof LearningMode>

export const CourseLevel = v.picklist(['Pemula', 'Menengah', 'Lanjut'])
export type CourseLevel = v.InferOutput<typeof CourseLevel>

/** Time zones of Indonesia. */
export const Zone = v.picklist(['WIB', 'WITA', 'WIT'])
export type Zone = v.InferOutput<typeof Zone>

export const CourseSession = v.object({
  id: Id,
  title: v.string(),
  startsAt: Instant,
  zone: Zone,
  meetingCount: v.number(),
  quota: v.number(),
  seatsLeft: v.number(),
  place: v.nullable(v.string()),
})
export type CourseSession = v.InferOutput<typeof CourseSession>

const Named = v.object({ slug: Slug, title: v.string() })

/** The course's own picture, 16 to 9: 320, 640 and 1,280 pixels wide. */
export const CourseCover = v.object({
  small: v.string(),
  medium: v.string(),
  large: v.string(),
  /** Description of the picture. */
  alt: v.string(),
})
export type CourseCover = v.InferOutput<typeof CourseCover>

export const CourseCard = v.object({
  id: Id,
  slug: Slug,
  title: v.string(),
  summary: v.string(),
  mode: LearningMode,
  level: CourseLevel,
  category: Named,
  careerTrack: v.object({ id: Id, slug: Slug, title: v.string() }),
  instructorName: v.string(),
  priceRupiah: v.number(),
  /** `null`: cannot be paid with points. */
  pricePoints: v.nullable(v.number()),
  durationHours: v.number(),
  /** Absent if the cover is generated. */
  cover: v.optional(CourseCover),
  nextSession: v.nullable(CourseSession),
})
export type CourseCard = v.InferOutput<typeof CourseCard>

/**
 * Tracks, chapters and materials of the version that a new learner gets. Contains only titles, kinds and lengths,
 * because devices store up to twelve courses.
 */
export const Syllabus = v.array(
  v.object({
    title: v.string(),
    chapters: v.array(
      v.object({
        title: v.string(),
        materials: v.array(
          v.object({
            type: LectureMaterialType,
            title: v.string(),
            seconds: v.number(),
            isFinalQuiz: v.optional(v.boolean()),
          }),
        ),
      }),
    ),
  }),
)
export type Syllabus = v.InferOutput<typeof Syllabus>

export const CourseDetail = v.object({
  ...CourseCard.entries,
  description: v.string(),
  outcomes: v.array(v.string()),
  instructor: v.object({
    slug: Slug,
    name: v.string(),
    title: v.string(),
    bio: v.string(),
    /** URL of the instructor's picture. Absent from answers that devices stored before this field existed. */
    picUrl: v.optional(v.nullable(v.string())),
  }),
  sessions: v.array(CourseSession),
  /** Absent if no version is published, and from answers that devices stored before this field existed. */
  syllabus: v.optional(Syllabus),
})
export type CourseDetail = v.InferOutput<typeof CourseDetail>

/** Lists the courses. All callers get the same answer, so a device stores one copy for all its users. */
export const listCourses = defineEndpoint({
  method: 'GET',
  path: '/v1/courses',
  summary: 'Katalog kelas',
  access: 'public',
  query: v.object({ type: v.optional(LearningMode) }),
  answer: v.array(CourseCard),
})

export const getCourse = defineEndpoint({
  method: 'GET',
  path: '/v1/courses/{slug}',
  summary: 'Satu kelas dengan jadwalnya',
  access: 'public',
  params: v.object({ slug: Slug }),
  answer: CourseDetail,
  errors: ['COURSE_NOT_FOUND'],
})
