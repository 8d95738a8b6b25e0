import { listReviewCards, listReviewEvents, ReviewLog } from '#contract/learning/review.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, getQueryKey } from './api-query.ts'
import { eventLogQuery } from './event-log.ts'

/** Refetched at every visit, because a graded quiz or a completed material adds cards. */
export function reviewCardsQuery() {
  return apiQuery(listReviewCards, {}, { keep: 'own' })
}

export function reviewLogQuery() {
  return eventLogQuery(getQueryKey(listReviewEvents, { query: {} }), ReviewLog, (after, options) =>
    callApi(listReviewEvents, { query: { after } }, options),
  )
}
