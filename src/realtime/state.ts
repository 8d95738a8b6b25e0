import { useSyncExternalStore } from 'react'
import type { TopicName } from '#contract/wire/realtime.ts'

/* Socket state for screens: whether hints arrive, and how many users are in a meeting room. */

const followers = new Set<() => void>()
const people = new Map<TopicName, number>()
let isLive = false

function tellAll(): void {
  for (const tell of followers) tell()
}

function subscribe(tell: () => void): () => void {
  followers.add(tell)
  return () => void followers.delete(tell)
}

export function setLive(now: boolean): void {
  isLive = now
  // The last counts of users are no longer valid.
  if (!now) people.clear()
  tellAll()
}

export function setPeople(topic: TopicName, count: number): void {
  people.set(topic, count)
  tellAll()
}

/** Returns whether hints arrive now. If not, a page that must be up to date polls more often. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive)
}

/** Number of users in the meeting room as reported by the socket; undefined without a socket. */
export function usePeople(topic: TopicName): number | undefined {
  return useSyncExternalStore(subscribe, () => people.get(topic))
}
