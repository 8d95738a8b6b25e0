import type { QueryClient } from '@tanstack/react-query'
import type { TopicName } from '#contract/wire/realtime.ts'
import { markStale } from '#app/queries/api-query.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { isLiveAllowed, onConditionsChanged } from './conditions.ts'
import { createLiveConnection } from './live-connection.ts'
import { openSocket } from './socket.ts'
import { listStaleQueriesAfterHint } from './stale-after-hint.ts'
import { setLive, setPresentCount } from './state.ts'

/** Maximum time from the server's sending of a response to its arrival. */
const ON_THE_WAY_MS = 30_000

/** Returns whether all cached responses of these endpoints arrived within the last `ms`. */
function isYounger(queryClient: QueryClient, paths: readonly string[], ms: number): boolean {
  const queries = paths.flatMap(path => queryClient.getQueryCache().findAll({ queryKey: [path] }))
  return queries.every(({ state }) => state.dataUpdatedAt > Date.now() - ms)
}

/**
 * Starts the only WebSocket of this document. This module is a separate chunk, because most pages never need a
 * WebSocket.
 */
export function startLive(queryClient: QueryClient): { want(topics: readonly TopicName[]): void } {
  let userId = getCurrentUserId()
  const connection = createLiveConnection({
    open: openSocket,
    onNews: topic => void markStale(queryClient, listStaleQueriesAfterHint(topic)),
    isKnown: (topic, restMs) => isYounger(queryClient, listStaleQueriesAfterHint(topic), restMs - ON_THE_WAY_MS),
    onPeople: setPresentCount,
    onLive: setLive,
  })

  async function look(): Promise<void> {
    if (getCurrentUserId() !== userId) {
      userId = getCurrentUserId()
      connection.forget()
    }
    connection.set({ isAllowed: await isLiveAllowed(), isVisible: document.visibilityState === 'visible' })
  }

  onConditionsChanged(() => void look())
  // Closes the WebSocket when the page is left, because a page with an open WebSocket cannot enter the back/forward
  // cache.
  addEventListener('pagehide', () => connection.set({ isAllowed: false, isVisible: false }))
  addEventListener('pageshow', () => void look())
  void look()
  return connection
}
