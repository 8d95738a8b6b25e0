import { MINUTE_MS } from '#contract/wire/durations.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getCheckout } from '#contract/payment/checkout.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { apiQuery } from './api-query.ts'
import { courseQuery } from './course.ts'
import { pointBalanceQuery } from './points.ts'

/** Query of the current seats and points. Never stored on the device. */
export function checkoutQuery(slug: string) {
  return queryOptions({ ...apiQuery(getCheckout, { params: { slug } }, { staleTime: 10_000 }), gcTime: MINUTE_MS })
}

export async function loadCheckout(queryClient: QueryClient, slug: string): Promise<void> {
  try {
    await Promise.all([
      queryClient.ensureQueryData(courseQuery(slug)),
      queryClient.fetchQuery(checkoutQuery(slug)),
      // The page also works without the balance, so a failure is ignored.
      queryClient.prefetchQuery(pointBalanceQuery()),
    ])
  } catch (error) {
    if (isApiFailure(error) && error.code === 'COURSE_NOT_FOUND') throw notFound()
    throw error
  }
}
