import { queryOptions } from '@tanstack/react-query'
import { getExchanges } from '#contract/exchange.ts'
import { callApi } from '#app/session/api.ts'

/** Begins with 'points': points that were delivered may be spent. */
export function exchangesQuery() {
  return queryOptions({
    queryKey: ['points', 'exchanges'],
    queryFn: ({ signal }) => callApi(getExchanges, {}, { signal }),
    staleTime: 15_000,
    meta: { persist: true },
  })
}
