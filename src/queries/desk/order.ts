import type { OrderListSearch } from '#contract/payment/order.list.ts'
import * as contract from '#contract/payment/order.admin.ts'
import { apiQuery } from '../api-query.ts'
import { withoutEmpty } from './without-empty.ts'

export function orderListQuery({ columns: _columns, ...query }: OrderListSearch) {
  return apiQuery(contract.listDeskOrders, { query: withoutEmpty(query) }, { staleTime: 10_000 })
}

export function deskOrderQuery(id: string) {
  return apiQuery(contract.getDeskOrder, { params: { id } }, { staleTime: 10_000 })
}
