import { getEnrollment, listActivities, listEnrollments } from '#contract/learning/enrollment.ts'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { getLesson } from '#contract/learning/lesson.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { getContentOrigin } from '../../../player/origin.ts'
import { presentActivity, presentEnrolledCourse, presentEnrollment, presentMaterial } from './present.ts'
import { listMaterials, listOwnEnrollments, listProgress } from './queries.ts'
import { getOwnEnrollment, getOwnLesson } from './service.ts'

export const enrollmentBindings: readonly Binding[] = [
  bindEndpoint(getEnrollment, async ({ params, query }, { db, person }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return presentEnrollment(enrollment, await listProgress(db, enrollment.id), query.populate === 'true')
  }),

  bindEndpoint(listEnrollments, async (_request, { db, person }) =>
    (await listOwnEnrollments(db, person.userId)).map(presentEnrolledCourse),
  ),

  bindEndpoint(listActivities, async (_request, { db, person, now }) => {
    const at = now()
    return (
      (await listOwnEnrollments(db, person.userId))
        // Leaves out refunded enrolments, because they have no seat any more.
        .filter(row => row.refunded_at === null)
        .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
        .map(row => presentActivity(row, at))
    )
  }),

  bindEndpoint(listLectureMaterials, async ({ query }, { db, person, config, publicUrl }) => {
    const playedAt = getContentOrigin(config, publicUrl())
    const { enrollment_id: enrollmentId, track_class_id: trackClassId, ...filter } = query
    if (enrollmentId !== undefined) await getOwnEnrollment(db, person, enrollmentId)
    return (await listMaterials(db, person.userId, { ...filter, enrollmentId, trackClassId })).map(row =>
      presentMaterial(row, playedAt),
    )
  }),

  bindEndpoint(getLesson, ({ params }, { db, person, config, publicUrl }) =>
    getOwnLesson(db, person, params, getContentOrigin(config, publicUrl())),
  ),
]
