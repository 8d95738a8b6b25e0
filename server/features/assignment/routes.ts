import { listAssignmentAnswers } from '#contract/assignment.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { getOwnEnrollment } from '../enrollment/service.ts'
import { listAnswers } from './queries.ts'

export const assignmentBindings: readonly Binding[] = [
  bind(listAssignmentAnswers, async ({ params }, { db, person }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return (await listAnswers(db, enrollment.id)).map(row => ({
      lectureMaterialId: row.lecture_material_id,
      text: row.text,
      handedInAt: row.handed_in_at.toISOString(),
    }))
  }),
]
