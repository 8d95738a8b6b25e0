import { proxy, useSnapshot } from 'valtio'
import type { TopicName } from '#contract/wire/realtime.ts'

/* State of the WebSocket for screens: whether hints arrive, and the number of users in each meeting room. */

const state = proxy<{ isLive: boolean; presentCounts: Partial<Record<TopicName, number>> }>({
  isLive: false,
  presentCounts: {},
})

export function setLive(now: boolean): void {
  state.isLive = now
  // Removes the numbers of users, because they are outdated without hints.
  if (!now) state.presentCounts = {}
}

export function setPresentCount(topic: TopicName, count: number): void {
  state.presentCounts[topic] = count
}

/** Returns whether hints arrive now. If not, a page that must be up to date polls more often. */
export function useIsLive(): boolean {
  return useSnapshot(state).isLive
}

/** Returns the number of users in the meeting room, or undefined without a WebSocket. */
export function usePresentCount(topic: TopicName): number | undefined {
  return useSnapshot(state).presentCounts[topic]
}
