import { queryOptions } from '@tanstack/react-query'
import { getExchanges } from '#contract/exchange.ts'
import { callApi } from '#app/session/api.ts'

/** Begins with 'points': points that were delivered may be spent. */
export function exchangesQuery() {
  return queryOptions({
    queryKey: ['points', 'exchanges'],
    queryFn: ({ signal }) => callApi(getExchanges, {}, { signal }),
    // What it tells is decided elsewhere: whoever comes back looks for news.
    staleTime: 0,
    meta: { persist: true },
  })
}
