import * as contract from '#contract/points/exchange.admin.ts'
import type { ExchangeListSearch } from '#contract/points/exchange.list.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function exchangeListQuery({ columns: _columns, ...query }: ExchangeListSearch) {
  return apiQuery(contract.listExchanges, { query: omitEmpty(query) }, deskStaleTime)
}

export function exchangeHistoryQuery(id: string) {
  return apiQuery(contract.getExchangeHistory, { params: { id } }, deskStaleTime)
}

export function payoutsQuery() {
  return apiQuery(contract.listPayouts, {}, deskStaleTime)
}
