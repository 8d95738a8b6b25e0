import { proxy, useSnapshot } from 'valtio'
import type { TopicName } from '#contract/wire/realtime.ts'

/* Socket state for screens: whether hints arrive, and how many users are in a meeting room. */

const state = proxy<{ isLive: boolean; presentCounts: Partial<Record<TopicName, number>> }>({
  isLive: false,
  presentCounts: {},
})

export function setLive(now: boolean): void {
  state.isLive = now
  // The last counts of users are no longer valid.
  if (!now) state.presentCounts = {}
}

export function setPresentCount(topic: TopicName, count: number): void {
  state.presentCounts[topic] = count
}

/** Returns whether hints arrive now. If not, a page that must be up to date polls more often. */
export function useIsLive(): boolean {
  return useSnapshot(state).isLive
}

/** Number of users in the meeting room as reported by the socket; undefined without a socket. */
export function usePresentCount(topic: TopicName): number | undefined {
  return useSnapshot(state).presentCounts[topic]
}
