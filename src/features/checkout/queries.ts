import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getCheckout } from '#contract/checkout.ts'
import { getCourse } from '#contract/course.ts'
import { getOrder, listOrders } from '#contract/order.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { callApi } from '#app/session/api.ts'

/** Seats and points as they are now: never kept on the device. */
export function checkoutQuery(slug: string) {
  return queryOptions({
    queryKey: ['checkout', slug],
    queryFn: ({ signal }) => callApi(getCheckout, { params: { slug } }, { signal }),
    staleTime: 10_000,
    gcTime: 60_000,
  })
}

/** The same cache entry as the course's own page. */
export function checkoutCourseQuery(slug: string) {
  return queryOptions({
    queryKey: ['course', 'one', slug],
    queryFn: ({ signal }) => callApi(getCourse, { params: { slug } }, { signal }),
    staleTime: 5 * 60_000,
    meta: { persist: true, public: true },
  })
}

export function orderListQuery() {
  return queryOptions({
    queryKey: ['order', 'list'],
    queryFn: ({ signal }) => callApi(listOrders, {}, { signal }),
    meta: { persist: true },
  })
}

/** Asking is what makes the server ask the card provider. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', 'one', id],
    queryFn: ({ signal }) => callApi(getOrder, { params: { id } }, { signal }),
    meta: { persist: true },
  })
}

export async function loadOrder(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(orderQuery(id))
  } catch (error) {
    if (isApiFailure(error) && error.code === 'ORDER_NOT_FOUND') throw notFound()
    throw error
  }
}

/** A class was bought: what the device knew of seats, points and classes is old. */
export async function forgetAfterPurchase(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['checkout'] })
  await Promise.all(
    [['enrollment'], ['points'], ['course'], ['order', 'list']].map(queryKey =>
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' }),
    ),
  )
}

export async function loadCheckout(queryClient: QueryClient, slug: string): Promise<void> {
  try {
    await Promise.all([
      queryClient.ensureQueryData(checkoutCourseQuery(slug)),
      queryClient.fetchQuery(checkoutQuery(slug)),
    ])
  } catch (error) {
    if (isApiFailure(error) && error.code === 'COURSE_NOT_FOUND') throw notFound()
    throw error
  }
}
