import * as v from 'valibot'
import { CareerTrackVersionAnswer } from '../catalog/career-track.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Enrollment } from './enrollment.ts'
import { LectureMaterial } from './lecture-material.ts'
import { Id } from '../wire/text.ts'

/**
 * Returns all data of a lesson in one request: the answers of `getEnrollment` with `populate=true`,
 * `listCareerTrackVersions` and `listLectureMaterials`, for this enrolment and class. Used for the first visit on a
 * slow connection; afterwards each part is requested separately.
 */
export const getLesson = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/lessons/{materialId}',
  summary: 'Satu materi beserta pendaftaran dan susunannya, dalam satu jawaban',
  access: 'person',
  params: v.object({ enrollmentId: Id, materialId: Id }),
  answer: v.object({
    enrollment: Enrollment,
    version: CareerTrackVersionAnswer,
    trackClassId: Id,
    /** Materials of the same class, in study order. */
    materials: v.array(LectureMaterial),
  }),
  errors: ['ENROLLMENT_NOT_FOUND', 'LECTURE_MATERIAL_NOT_FOUND'],
})
