import { QueryClient } from '@tanstack/react-query'
import { isApiFailure } from '#app/data/api/failures.ts'
import { waitForServerTime } from '#app/data/clock.ts'
import { deleteUnopenedQueries } from '#app/data/query-collect.ts'
import { throttle } from '#app/lib/throttle.ts'
import { runWhenIdle } from '#app/lib/when-idle.ts'
import { markStale } from '#app/queries/api-query.ts'
import type { QueryPath } from '#app/queries/query-path.ts'
import { listStaleQueries } from '#app/queries/stale-after-delivery.ts'
import { onConnectionBack } from '#app/session/online.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import { onUserChanged } from '#app/session/session-state.ts'
import { persistQuery } from './query-persister.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // With the default 'online' the persister would not run offline, so stored data would not be shown.
      networkMode: 'offlineFirst',
      persister: persistQuery,
      // Ignores the library's online state, which starts as online even if the page was opened offline.
      retry: (failureCount, error) => failureCount < 1 && navigator.onLine && isWorthRetrying(error),
    },
  },
})

/** Wait before stale queries are refetched after a delivery, because a long queue is delivered in many batches. */
const DELIVERIES_MS = 1_000

function isWorthRetrying(error: unknown): boolean {
  return isApiFailure(error) && (error.kind === 'network' || error.kind === 'server')
}

/**
 * Runs once per document. Removes cached data when the user changes, and refetches data that delivered entries changed.
 */
export function startQueryClient(): void {
  onUserChanged(() => {
    void queryClient.cancelQueries()
    queryClient.clear()
  })
  const mark = throttle<QueryPath>(DELIVERIES_MS, stale => void markStale(queryClient, stale))
  onDelivered(deliveries => mark(new Set(deliveries.flatMap(({ kind }) => listStaleQueries(kind)))))
  // `cancelRefetch: false` lets pending requests continue.
  onConnectionBack(() => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }))
  void waitForServerTime().then(() => runWhenIdle(() => void deleteUnopenedQueries().catch(() => undefined)))
}
