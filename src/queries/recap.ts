import { MINUTE_MS } from '#contract/wire/durations.ts'
import { getRecap, listRecaps } from '#contract/webinar/recap.ts'
import { apiQuery } from './api-query.ts'

/** Short, because users look for the recap right after a meeting. */
const RECAPS_STALE_MS = 20_000

/** Query of the recaps of meetings in which the user has a seat, missed meetings first. */
export function recapListQuery() {
  return apiQuery(listRecaps, {}, { staleTime: RECAPS_STALE_MS, keep: 'own' })
}

export function recapQuery(meetingId: string) {
  return apiQuery(getRecap, { params: { id: meetingId } }, { staleTime: MINUTE_MS, keep: 'own' })
}
