import { getExchanges } from '#contract/points/exchange.ts'
import { apiQuery } from './api-query.ts'

/** Query of the user's exchanges. Always refetched, because admins decide about the requests. */
export function exchangesQuery() {
  return apiQuery(getExchanges, {}, { staleTime: 0, keep: 'own' })
}
