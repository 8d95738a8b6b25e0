import type { OrderListSearch } from '#contract/payment/order.list.ts'
import * as contract from '#contract/payment/order.admin.ts'
import { listPaymentComparisons } from '#contract/payment/comparison.admin.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

export function orderListQuery({ columns: _columns, ...query }: OrderListSearch) {
  return apiQuery(contract.listDeskOrders, { query: omitEmpty(query) }, deskStaleTime)
}

export function deskOrderQuery(id: string) {
  return apiQuery(contract.getDeskOrder, { params: { id } }, deskStaleTime)
}

export function paymentComparisonsQuery() {
  return apiQuery(listPaymentComparisons, {}, deskStaleTime)
}
