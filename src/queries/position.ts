import { listPositions } from '#contract/learning/position.ts'
import { apiQuery } from './api-query.ts'

/**
 * Query of the positions reached on other devices. Always refetched, because the other devices may have changed them.
 */
export function positionListQuery(enrollmentId: string) {
  return apiQuery(listPositions, { params: { enrollmentId } }, { keep: 'own' })
}
