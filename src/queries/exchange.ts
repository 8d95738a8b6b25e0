import { getExchanges } from '#contract/exchange.ts'
import { apiQuery } from './api-query.ts'

/** What it tells is decided elsewhere: whoever comes back looks for news. */
export function exchangesQuery() {
  return apiQuery(getExchanges, {}, { staleTime: 0, keep: 'own' })
}
