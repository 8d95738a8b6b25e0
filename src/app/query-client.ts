import { QueryClient } from '@tanstack/react-query'
import { isApiFailure } from '#app/data/api/failures.ts'
import { whenTold } from '#app/data/clock.ts'
import { collectQueries } from '#app/data/query-collect.ts'
import { gathering } from '#app/lib/gathering.ts'
import { whenIdle } from '#app/lib/when-idle.ts'
import { markStale } from '#app/queries/api-query.ts'
import type { QueryPath } from '#app/queries/query-path.ts'
import { staleAfter } from '#app/queries/stale-after-delivery.ts'
import { onLineBack } from '#app/session/online.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import { onUserChanged } from '#app/session/session-state.ts'
import { persistQuery } from './query-persister.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The default 'online' would never ask the persister without a line: nothing on the device would show.
      networkMode: 'offlineFirst',
      persister: persistQuery,
      // Not the library's own word for online: it starts as 'yes', also for a page opened without a line.
      retry: (failureCount, error) => failureCount < 1 && navigator.onLine && isWorthRetrying(error),
    },
    // A mutation that must survive goes through the outbox; the others fail at once and say so.
    mutations: { networkMode: 'always', retry: false },
  },
})

/** A long queue arrives in many batches: what each of them makes old is not asked for with each of them. */
const DELIVERIES_MS = 1_000

function isWorthRetrying(error: unknown): boolean {
  return isApiFailure(error) && (error.kind === 'network' || error.kind === 'server')
}

/** Once per document: nobody sees what was asked for somebody else, and what was delivered is asked for anew. */
export function startQueryClient(): void {
  onUserChanged(() => {
    void queryClient.cancelQueries()
    queryClient.clear()
  })
  const mark = gathering<QueryPath>(DELIVERIES_MS, stale => void markStale(queryClient, stale))
  onDelivered(deliveries => mark(new Set(deliveries.flatMap(({ kind }) => staleAfter(kind)))))
  // Pending requests are not cancelled.
  onLineBack(() => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }))
  void whenTold().then(() => whenIdle(() => void collectQueries().catch(() => undefined)))
}
