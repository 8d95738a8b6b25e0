import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getCheckout } from '#contract/checkout.ts'
import { getCourse } from '#contract/course.ts'
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
