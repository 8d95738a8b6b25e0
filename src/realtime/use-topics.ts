import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TopicName } from '#contract/wire/realtime.ts'
import { waitUntilSeen } from '#app/lib/when-seen.ts'
import { isLiveAllowed, onConditionsChanged } from './conditions.ts'

/**
 * Delay before a WebSocket is opened. The page content is loaded first, and a user who leaves at once needs no
 * WebSocket.
 */
const LOOKED_AT_MS = 1_500

/** Number of mounted components that follow each topic. */
const wantedCounts = new Map<TopicName, number>()
let live: { want(topics: readonly TopicName[]): void } | undefined
let isStarting = false
let isWatching = false

/**
 * Refetches data when the server reports a change of the topics, while the component is mounted. Does nothing without a
 * WebSocket.
 */
export function useTopics(...topics: readonly TopicName[]): void {
  const queryClient = useQueryClient()
  const names = topics.join(' ')
  useEffect(() => {
    const ownTopics = names.split(' ').filter(name => name !== '') as TopicName[] // these names were joined above
    for (const name of ownTopics) wantedCounts.set(name, (wantedCounts.get(name) ?? 0) + 1)
    updateSubscriptions(queryClient)
    return () => {
      for (const name of ownTopics) {
        const remainingCount = (wantedCounts.get(name) ?? 1) - 1
        if (remainingCount > 0) wantedCounts.set(name, remainingCount)
        else wantedCounts.delete(name)
      }
      updateSubscriptions(queryClient)
    }
  }, [names, queryClient])
}

function updateSubscriptions(queryClient: QueryClient): void {
  if (live) live.want([...wantedCounts.keys()])
  else void start(queryClient)
}

/** Loads the WebSocket code (live.ts) only if a WebSocket is allowed. */
async function start(queryClient: QueryClient): Promise<void> {
  if (isStarting || wantedCounts.size === 0) return
  isStarting = true
  try {
    await waitUntilSeen(LOOKED_AT_MS)
    if (wantedCounts.size === 0) return
    if (!(await isLiveAllowed())) return watch(queryClient)
    const { startLive } = await import('./live.ts')
    live = startLive(queryClient)
    live.want([...wantedCounts.keys()])
  } catch {
    // Ignores a failure to load the module, because the next page that needs it tries again.
  } finally {
    isStarting = false
  }
}

function watch(queryClient: QueryClient): void {
  if (isWatching) return
  isWatching = true
  onConditionsChanged(() => {
    if (!live) void start(queryClient)
  })
}
