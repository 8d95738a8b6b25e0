import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listPositions } from '#contract/learning/position.ts'
import { apiQuery } from './api-query.ts'

/** Returns the positions reached on other devices. */
export function positionListQuery(enrollmentId: string) {
  return apiQuery(listPositions, { params: { enrollmentId } }, { staleTime: MINUTE_MS, keep: 'own' })
}
