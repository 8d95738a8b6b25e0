import { getRecap, listRecaps } from '#contract/recap.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

/** What is left of meetings one has a seat in; what was missed on top. */
export function recapListQuery() {
  return apiQuery(listRecaps, {}, { staleTime: MINUTE_MS, keep: 'own' })
}

export function recapQuery(meetingId: string) {
  return apiQuery(getRecap, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}
