import { useSyncExternalStore } from 'react'
import type { TopicName } from '#contract/realtime.ts'

/* What screens read of the socket: whether hints come, and how many people are in a room. */

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
  // How many there were is nothing to go by any more.
  if (!now) people.clear()
  tellAll()
}

export function setPeople(topic: TopicName, count: number): void {
  people.set(topic, count)
  tellAll()
}

/** Hints come now. Where not, a page that must not be late asks more often by itself. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive)
}

/** How many are in the room, as the socket says; undefined without one. */
export function usePeople(topic: TopicName): number | undefined {
  return useSyncExternalStore(subscribe, () => people.get(topic))
}
