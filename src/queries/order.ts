import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getOrder, listOrders } from '#contract/payment/order.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { apiQuery } from './api-query.ts'

export function orderListQuery() {
  return apiQuery(listOrders, {}, { keep: 'own' })
}

/** Query of an order. The request makes the server check the payment with the payment provider. */
export function orderQuery(id: string) {
  return apiQuery(getOrder, { params: { id } }, { keep: 'own' })
}

export async function loadOrder(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(orderQuery(id))
  } catch (error) {
    if (isApiFailure(error) && error.code === 'ORDER_NOT_FOUND') throw notFound()
    throw error
  }
}
