import type { QueryClient } from '@tanstack/react-query'
import { ownAssignmentsQuery } from '#app/queries/assignment.ts'
import { newsReadQuery, notificationListQuery } from '#app/queries/notification.ts'
import { orderListQuery } from '#app/queries/order.ts'

/** Maximum wait for the sources of news. After that time the page shows the sources that have answered. */
const SOURCES_MS = 2_000

export async function loadNews(queryClient: QueryClient): Promise<void> {
  const sources = Promise.allSettled([
    queryClient.ensureQueryData(notificationListQuery()),
    queryClient.ensureQueryData(newsReadQuery()),
    queryClient.ensureQueryData(orderListQuery()),
    queryClient.ensureQueryData(ownAssignmentsQuery()),
  ])
  await Promise.race([sources, new Promise(resolve => setTimeout(resolve, SOURCES_MS))])
}
