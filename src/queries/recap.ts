import { getRecap, listRecaps } from '#contract/recap.ts'
import { apiQuery, MINUTE_MS } from './api-query.ts'

/** Whoever comes back after a meeting looks for it at once. */
const RECAPS_STALE_MS = 20_000

/** What is left of meetings one has a seat in; what was missed on top. */
export function recapListQuery() {
  return apiQuery(listRecaps, {}, { staleTime: RECAPS_STALE_MS, keep: 'own' })
}

export function recapQuery(meetingId: string) {
  return apiQuery(getRecap, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}
