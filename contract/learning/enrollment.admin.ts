import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { enrollmentList, GraduationState } from './enrollment.list.ts'
import { LectureMaterialType } from './lecture-material.ts'
import { pageFields } from '../wire/page.ts'
import { ProgressStatus } from './progress.ts'
import { conditionNames } from '../certificate/graduation.ts'
import { Id, Instant, Slug } from '../wire/text.ts'

const Condition = v.object({
  name: v.picklist(conditionNames),
  doneCount: v.number(),
  totalCount: v.number(),
  isMet: v.boolean(),
})

/** Enrolment of one learner in one course, with the progress to graduation. */
export const DeskEnrollment = v.object({
  id: Id,
  learner: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  course: v.object({ slug: Slug, title: v.string() }),
  sessionTitle: v.string(),
  createdAt: Instant,
  standing: GraduationState,
  conditions: v.array(Condition),
})
export type DeskEnrollment = v.InferOutput<typeof DeskEnrollment>

export const listDeskEnrollments = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/enrollments',
  summary: 'Pelajar per kelas dengan syarat kelulusannya',
  access: 'admin',
  query: enrollmentList.query,
  answer: v.object({ ...pageFields(DeskEnrollment), courses: v.array(v.object({ slug: Slug, title: v.string() })) }),
})

const Part = { id: Id, title: v.string() }
export const EnrollmentHistory = v.object({
  ...DeskEnrollment.entries,
  tracks: v.array(
    v.object({
      ...Part,
      classes: v.array(
        v.object({
          ...Part,
          materials: v.array(v.object({ ...Part, type: LectureMaterialType, status: ProgressStatus })),
        }),
      ),
    }),
  ),
})
export type EnrollmentHistory = v.InferOutput<typeof EnrollmentHistory>

const oneEnrollment = v.object({ id: Id })

export const getEnrollmentHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/enrollments/{id}',
  summary: 'Satu pelajar di satu kelas, materi demi materi',
  access: 'admin',
  params: oneEnrollment,
  answer: EnrollmentHistory,
  errors: ['DESK_ENROLLMENT_NOT_FOUND'],
})

/** Marks an item as passed for a learner. Earns no points, and cannot be undone. */
export const passByHand = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/enrollments/{id}/pass',
  summary: 'Meluluskan satu materi, kelas, atau track seorang pelajar',
  access: 'admin',
  params: oneEnrollment,
  body: v.object({ part: v.picklist(['material', 'class', 'track']), partId: Id, reason: ChangeReason }),
  answer: v.object({ total: v.number() }),
  errors: ['DESK_ENROLLMENT_NOT_FOUND', 'PART_NOT_FOUND', 'PART_PASSED'],
})
