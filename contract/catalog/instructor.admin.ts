import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { instructorList } from './instructor.list.ts'
import { INSTRUCTOR_LIST_LIMIT, PICTURE_MAX_BYTES } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, MultiLine, SingleLine, Slug } from '../wire/text.ts'

const row = {
  id: Id,
  slug: Slug,
  name: v.string(),
  title: v.string(),
  picUrl: v.nullable(v.string()),
  /** Position among all instructors, from 1. Visitors see them in this order. */
  place: v.number(),
  courseCount: v.number(),
}
export const InstructorRow = v.object(row)
export type InstructorRow = v.InferOutput<typeof InstructorRow>

const TaughtCourse = v.object({ id: Id, title: v.string(), instructor: v.object({ id: Id, name: v.string() }) })

export const InstructorDetail = v.object({
  ...row,
  bio: v.string(),
  expertise: v.array(v.string()),
  version: v.number(),
  /** All courses, each with its current instructor. */
  courses: v.array(TaughtCourse),
})
export type InstructorDetail = v.InferOutput<typeof InstructorDetail>

const line = (name: string, most: number) =>
  v.pipe(SingleLine, v.nonEmpty(`${name} harus diisi`), v.maxLength(most, `${name} paling panjang ${most} karakter`))

const Skill = v.pipe(SingleLine, v.nonEmpty(), v.maxLength(40))

const profile = {
  name: line('Nama', 80),
  title: line('Jabatan', 120),
  bio: v.pipe(
    MultiLine,
    v.nonEmpty('Tentang harus diisi'),
    v.maxLength(2_000, 'Tentang paling panjang 2.000 karakter'),
  ),
  expertise: v.pipe(
    v.array(v.string()),
    // Checks all skills together, because all skills are in one form field with one error message.
    v.check(skills => skills.every(skill => v.is(Skill, skill)), 'Setiap keahlian paling panjang 40 karakter'),
    v.mapItems(skill => skill.trim()),
    v.minLength(1, 'Tulis paling sedikit satu keahlian'),
    v.maxLength(12, 'Paling banyak 12 keahlian'),
    v.check(
      skills => new Set(skills.map(skill => skill.toLowerCase())).size === skills.length,
      'Ada keahlian yang ditulis dua kali',
    ),
  ),
}

const one = v.object({ id: Id })

export const listDeskInstructors = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/instructors',
  summary: 'Instruktur, menurut urutan tampilnya',
  access: 'admin',
  query: instructorList.query,
  answer: v.object(pageFields(InstructorRow)),
})

export const getDeskInstructor = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/instructors/{id}',
  summary: 'Satu instruktur dan kelas yang diajarnya',
  access: 'admin',
  params: one,
  answer: InstructorDetail,
  errors: ['INSTRUCTOR_NOT_FOUND'],
})

export const createInstructor = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/instructors',
  summary: 'Menambah instruktur, di urutan terakhir',
  access: 'admin',
  body: v.object(profile),
  answer: v.object({ id: Id }),
  errors: ['INSTRUCTOR_LIMIT_REACHED'],
  idempotent: true,
})

/** Changes an instructor's profile. Its URL does not change with the name, because users may have saved it. */
export const changeInstructor = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/instructors/{id}',
  summary: 'Mengubah profil instruktur',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ ...profile, reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['INSTRUCTOR_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Moves a profile to a position; the other profiles shift. A position beyond the last profile means the end. */
export const moveInstructor = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/instructors/{id}/place',
  summary: 'Memindahkan instruktur dalam urutan tampilnya',
  access: 'admin',
  params: one,
  body: v.object({
    place: v.pipe(
      v.number('Urutan harus angka'),
      v.integer('Urutan harus bilangan bulat'),
      v.minValue(1, 'Urutan paling kecil 1'),
      v.maxValue(INSTRUCTOR_LIST_LIMIT, `Urutan paling besar ${INSTRUCTOR_LIST_LIMIT}`),
    ),
  }),
  answer: v.object({ place: v.number() }),
  errors: ['INSTRUCTOR_NOT_FOUND'],
})

/** Stores the picture as a square in a size for phones. Removes all metadata. */
export const setInstructorPicture = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/instructors/{id}/picture',
  summary: 'Mengganti foto instruktur',
  access: 'admin',
  limit: 'picture',
  params: one,
  upload: { maxBytes: PICTURE_MAX_BYTES, types: ['image/jpeg', 'image/png', 'image/webp'] },
  answer: v.object({ picUrl: v.string() }),
  errors: ['INSTRUCTOR_NOT_FOUND', 'FILE_TYPE_NOT_SUPPORTED', 'PICTURE_NOT_READABLE', 'PICTURE_TOO_MANY_PIXELS'],
})

export const removeInstructorPicture = defineEndpoint({
  method: 'DELETE',
  path: '/v1/admin/instructors/{id}/picture',
  summary: 'Melepas foto instruktur',
  access: 'admin',
  params: one,
  answer: v.object({}),
  errors: ['INSTRUCTOR_NOT_FOUND'],
})

/**
 * Assigns a course to another instructor. `from` is the instructor that the admin saw. The call fails if the course now
 * has another instructor.
 */
export const giveCourse = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/instructors/{id}/courses/{courseId}',
  summary: 'Menyerahkan satu kelas kepada instruktur ini',
  access: 'admin',
  params: v.object({ id: Id, courseId: Id }),
  body: v.object({ from: Id, reason: ChangeReason }),
  answer: v.object({}),
  errors: ['INSTRUCTOR_NOT_FOUND', 'COURSE_NOT_FOUND', 'COURSE_TAUGHT_BY_ANOTHER'],
})

export const removeInstructor = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/instructors/{id}/remove',
  summary: 'Menghapus instruktur yang tidak mengajar kelas apa pun',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['INSTRUCTOR_NOT_FOUND', 'INSTRUCTOR_TEACHES', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
