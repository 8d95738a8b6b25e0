import { getScormState } from '#contract/learning/scorm-state.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { getOwnEnrollment } from '../enrollment/service.ts'
import { findOwnState } from './service.ts'

export const scormBindings: readonly Binding[] = [
  bindEndpoint(getScormState, async ({ params }, { db, person }) => {
    const { id } = await getOwnEnrollment(db, person, params.enrollmentId)
    return findOwnState(db, { enrollmentId: id, lectureMaterialId: params.lectureMaterialId })
  }),
]
