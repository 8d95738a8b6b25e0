import * as v from 'valibot'
import { CareerTrackVersionAnswer } from './career-track.ts'
import { defineEndpoint } from './endpoint.ts'
import { Enrollment } from './enrollment.ts'
import { LectureMaterial } from './lecture-material.ts'
import { Id } from './text.ts'

/**
 * Everything a lesson shows, in one trip: what `getEnrollment` with `populate=true`, `listCareerTrackVersions` of the
 * enrolment's own version and `listLectureMaterials` of the material's class answer. For the first visit on a slow line;
 * afterwards each part is asked for by itself.
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
    /** Of the material's class, in study order. */
    materials: v.array(LectureMaterial),
  }),
  errors: ['ENROLLMENT_NOT_FOUND', 'LECTURE_MATERIAL_NOT_FOUND'],
})
