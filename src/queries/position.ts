import { listPositions } from '#contract/position.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

/** How far other devices came. */
export function positionListQuery(enrollmentId: string) {
  return apiQuery(listPositions, { params: { enrollmentId } }, { staleTime: MINUTE_MS, keep: 'own' })
}
