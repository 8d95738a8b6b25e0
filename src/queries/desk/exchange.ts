import * as contract from '#contract/points/exchange.admin.ts'
import type { ExchangeListSearch } from '#contract/points/exchange.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function exchangeListQuery({ columns: _columns, ...query }: ExchangeListSearch) {
  return apiQuery(contract.listExchanges, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function exchangeStoryQuery(id: string) {
  return apiQuery(contract.getExchangeStory, { params: { id } }, { staleTime: 10_000 })
}

export function payoutsQuery() {
  return apiQuery(contract.listPayouts, {}, { staleTime: 10_000 })
}

export const approveExchange = (id: string) => callApi(contract.approveExchange, { params: { id } })
export const markExchangePaid = (id: string) => callApi(contract.markExchangePaid, { params: { id } })

export function markExchangeUnpaid(id: string, reason: string) {
  return callApi(contract.markExchangeUnpaid, { params: { id }, body: { reason } })
}

export function rejectExchange(id: string, reason: string) {
  return callApi(contract.rejectExchange, { params: { id }, body: { reason } })
}

/** Without ids it pays all approved requests that are in no file. */
export function makePayout(ids: string[] | undefined) {
  return callApi(contract.makePayout, { body: ids ? { ids } : {} })
}

export const settlePayout = (id: string) => callApi(contract.settlePayout, { params: { id } })
export const downloadPayout = (id: string) => callApi(contract.downloadPayout, { params: { id } })
