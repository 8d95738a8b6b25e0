import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { listReviewCards, listReviewEvents, REVIEW_PAGE, ReviewLog } from '#contract/learning/review.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery, getPrefetchFunction, getPersistedQueryMeta, getQueryKey } from './api-query.ts'

/** Refetched at every visit, because a graded quiz or a completed material adds cards. */
export function reviewCardsQuery() {
  return apiQuery(listReviewCards, {}, { keep: 'own' })
}

/** Query of the whole review log. The device stores the log, and later calls request only newer events. */
export function reviewLogQuery() {
  const queryKey = getQueryKey(listReviewEvents, { query: {} })
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal, meta }) => {
      const ask = (after: number) =>
        callApi(listReviewEvents, { query: { after: String(after) } }, { signal, fetch: getPrefetchFunction(meta) })
      return fetchNewReviewEvents(client.getQueryData<ReviewLog>(queryKey), ask)
    },
    staleTime: MINUTE_MS,
    ...getPersistedQueryMeta('own', ReviewLog),
  })
}

/**
 * Requests the events after the last known event. If the server's count shows that some events are missing, requests
 * all events.
 */
export async function fetchNewReviewEvents(
  known: ReviewLog | undefined,
  ask: (after: number) => Promise<ReviewLog>,
): Promise<ReviewLog> {
  let log = known ?? { events: [], cursor: 0, total: 0 }
  for (;;) {
    const page = await ask(log.cursor)
    const unique = new Map([...log.events, ...page.events].map(event => [event.id, event]))
    log = { ...page, events: [...unique.values()] }
    if (page.events.length < REVIEW_PAGE) break
  }
  return log.events.length === log.total || !known ? log : fetchNewReviewEvents(undefined, ask)
}
