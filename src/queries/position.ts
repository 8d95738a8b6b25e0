import { listPositions } from '#contract/learning/position.ts'
import { apiQuery } from './api-query.ts'

/** Returns the positions reached on other devices. Always fetched again, because they change while this one is away. */
export function positionListQuery(enrollmentId: string) {
  return apiQuery(listPositions, { params: { enrollmentId } }, { keep: 'own' })
}
