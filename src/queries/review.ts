import { listReviewCards, listReviewEvents, ReviewLog } from '#contract/learning/review.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, getQueryKey } from './api-query.ts'
import { eventLogQuery } from './event-log.ts'
import { noteLogQuery, noteMaterialsQuery } from './note.ts'

/**
 * Query of the user's review cards. Refetched at every visit, because a graded quiz or a completed material adds cards.
 */
export function reviewCardsQuery() {
  return apiQuery(listReviewCards, {}, { keep: 'own' })
}

export function reviewLogQuery() {
  return eventLogQuery(getQueryKey(listReviewEvents, { query: {} }), ReviewLog, (after, options) =>
    callApi(listReviewEvents, { query: { after } }, options),
  )
}

/** Returns all queries that reviews need. Cards of marked text are computed from the notes. */
export function createReviewQueries() {
  return {
    cards: reviewCardsQuery(),
    log: reviewLogQuery(),
    notes: noteLogQuery(),
    noteMaterials: noteMaterialsQuery(),
  }
}
