import * as v from 'valibot'
import { ChosenCategory } from './category-choice.ts'
import { CourseLevel, LearningMode } from './course.ts'
import { courseList } from './course.list.ts'
import { DeskSession } from './course-session.admin.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { Id, MultiLine, SingleLine, Slug } from '../wire/text.ts'

const Titled = v.object({ id: Id, title: v.string() })

const row = {
  id: Id,
  slug: Slug,
  title: v.string(),
  mode: LearningMode,
  careerTrack: Titled,
  instructorName: v.string(),
  priceRupiah: v.number(),
  pricePoints: v.nullable(v.number()),
  isPublished: v.boolean(),
  /** Position among all courses, from 1. The catalogue shows them in this order. */
  place: v.number(),
  /** Number of future sessions that are not cancelled. */
  comingCount: v.number(),
  learnerCount: v.number(),
}
export const DeskCourseRow = v.object(row)
export type DeskCourseRow = v.InferOutput<typeof DeskCourseRow>

export const DeskCourse = v.object({
  ...row,
  summary: v.string(),
  description: v.string(),
  level: CourseLevel,
  category: v.object({ slug: Slug, title: v.string() }),
  instructorId: Id,
  durationHours: v.number(),
  outcomes: v.array(v.string()),
  /** Cover as typed: `![description](/api/media/…)`. Empty if the cover is generated. */
  cover: v.string(),
  /**
   * True if the course has ever been in the catalogue. Its URL then cannot be changed, because users may have saved it.
   */
  isAddressFixed: v.boolean(),
  /** Position of the icon of the course's career track in the list of program icons, from 1. */
  iconPlace: v.number(),
  version: v.number(),
  /** Latest session first. */
  sessions: v.array(DeskSession),
})
export type DeskCourse = v.InferOutput<typeof DeskCourse>

/** Choices of a course form: categories, career tracks and instructors. */
export const CourseChoices = v.object({
  categories: v.array(v.object({ slug: Slug, title: v.string() })),
  /** Career tracks, each with the slug of its category. */
  careerTracks: v.array(v.object({ ...Titled.entries, category: Slug })),
  instructors: v.array(v.object({ id: Id, name: v.string() })),
})
export type CourseChoices = v.InferOutput<typeof CourseChoices>

const line = (name: string, most: number) =>
  v.pipe(SingleLine, v.nonEmpty(`${name} harus diisi`), v.maxLength(most, `${name} paling panjang ${most} karakter`))

const whole = (least: number, most: number, words: string) =>
  v.pipe(v.number(words), v.integer(words), v.minValue(least, words), v.maxValue(most, words))

const OUTCOMES_MAX = 12
const Outcome = v.pipe(SingleLine, v.nonEmpty(), v.maxLength(160))
const Position = whole(1, 10_000, 'Urutan harus bilangan bulat dari 1')

const fields = {
  title: line('Judul', 120),
  /**
   * Slug of the course. If absent, a new course gets a slug made from its title, and an existing course keeps its slug.
   */
  slug: v.optional(Slug),
  summary: line('Ringkasan', 300),
  description: v.pipe(
    MultiLine,
    v.nonEmpty('Penjelasan harus diisi'),
    v.maxLength(5_000, 'Penjelasan paling panjang 5.000 karakter'),
  ),
  mode: v.picklist(LearningMode.options, 'Pilih cara belajarnya'),
  level: v.picklist(CourseLevel.options, 'Pilih tingkatnya'),
  category: ChosenCategory,
  careerTrackId: v.pipe(v.string(), v.uuid('Pilih programnya')),
  instructorId: v.pipe(v.string(), v.uuid('Pilih pengajarnya')),
  priceRupiah: whole(0, 100_000_000, 'Tulis rupiah bulat, dari 0 sampai 100.000.000'),
  pricePoints: v.nullable(whole(1, 1_000_000, 'Tulis poin bulat, dari 1 sampai 1.000.000, atau kosongkan')),
  durationHours: whole(1, 1_000, 'Tulis jam bulat, dari 1 sampai 1.000'),
  outcomes: v.pipe(
    v.array(v.string()),
    // Checks all lines together, because all lines are in one form field with one error message.
    v.check(lines => lines.every(each => v.is(Outcome, each)), 'Setiap baris paling panjang 160 karakter'),
    v.mapItems(each => each.trim()),
    v.minLength(1, 'Tulis paling sedikit satu'),
    v.maxLength(OUTCOMES_MAX, `Paling banyak ${OUTCOMES_MAX} baris`),
  ),
  /** URL of the cover picture. If absent, the cover stays unchanged. */
  cover: v.optional(v.pipe(v.string(), v.maxLength(1_000, 'Unggah gambarnya dengan tombol di bawah kolom ini'))),
}

const admin = { access: 'admin' } as const
const one = v.object({ id: Id })
const partErrors = [
  'CATEGORY_NOT_FOUND',
  'CAREER_TRACK_NOT_FOUND',
  'INSTRUCTOR_NOT_FOUND',
  'COURSE_SLUG_TAKEN',
] as const
const versioned = ['COURSE_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'] as const

export const listDeskCourses = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/courses',
  summary: 'Kelas di katalog dan yang disembunyikan',
  query: courseList.query,
  answer: v.object(pageFields(DeskCourseRow)),
})

export const listCourseChoices = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/course-choices',
  summary: 'Kategori, program, dan pengajar yang bisa dipilih untuk kelas',
  answer: CourseChoices,
})

export const getDeskCourse = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/courses/{id}',
  summary: 'Satu kelas dengan semua sesinya',
  params: one,
  answer: DeskCourse,
  errors: ['COURSE_NOT_FOUND'],
})

/** Creates a course. Needs no reason, because the course is hidden until an admin publishes it. */
export const createCourse = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/courses',
  summary: 'Menambah kelas yang belum tampil di katalog',
  body: v.object(fields),
  answer: v.object({ id: Id }),
  errors: partErrors,
  idempotent: true,
})

/**
 * Changes a course. Learners keep the price and the program that they bought. Without `place` the position of the
 * course does not change.
 */
export const changeCourse = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/v1/admin/courses/{id}',
  summary: 'Mengubah kelas di katalog',
  isVersioned: true,
  params: one,
  body: v.object({ ...fields, place: v.optional(Position), reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: [...partErrors, ...versioned, 'COURSE_ADDRESS_FIXED', 'COURSE_PROGRAM_SOLD', 'COURSE_PLACES_MISSING'],
})

const withReason = v.object({ reason: ChangeReason })

export const publishCourse = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/courses/{id}/publish',
  summary: 'Menampilkan kelas di katalog',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({ version: v.number() }),
  errors: [...versioned, 'COURSE_PUBLISHED', 'COURSE_PROGRAM_UNPUBLISHED'],
})

/** Hides a course. Learners remain enrolled, and payments in progress can be finished. */
export const hideCourse = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/courses/{id}/hide',
  summary: 'Menyembunyikan kelas dari katalog',
  isVersioned: true,
  params: one,
  body: withReason,
  answer: v.object({ version: v.number() }),
  errors: [...versioned, 'COURSE_HIDDEN'],
})
