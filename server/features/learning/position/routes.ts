import { listPositions } from '#contract/learning/position.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { getOwnEnrollment } from '../enrollment/service.ts'
import { listPositionRows } from './queries.ts'

export const positionBindings: readonly Binding[] = [
  bindEndpoint(listPositions, async ({ params }, { db, person }) => {
    const enrollment = await getOwnEnrollment(db, person, params.enrollmentId)
    return (await listPositionRows(db, enrollment.id)).map(row => ({
      lectureMaterialId: row.lecture_material_id,
      furthest: row.furthest,
      ...(row.at !== null && row.read_at !== null && { at: row.at, readAt: row.read_at.toISOString() }),
    }))
  }),
]
