import { readLocal } from '#app/lib/browser-storage.ts'
import { onUserChanged } from '#app/session/session-state.ts'

/* The little that every page carries of the choice: where it is kept, and that it may be another one. Other tabs hear of it by the storage. */

export const choiceKeys = { visitor: 'semai-consent', person: 'semai-consent-own' } as const
const all = Object.values(choiceKeys)
const followers = new Set<() => void>()

/** In this tab or another, or because somebody else is here. */
export function onChoice(handler: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (all.some(each => key === null || key === each)) handler()
  }
  followers.add(handler)
  addEventListener('storage', heard)
  const stop = onUserChanged(handler)
  return () => {
    followers.delete(handler)
    removeEventListener('storage', heard)
    stop()
  }
}

export function tellChoice(): void {
  for (const tell of followers) tell()
}

/** Somebody on this device has a name at the server: agreed to something, or took it back and the server has not heard of it. */
export function hasName(): boolean {
  return all.some(key => readLocal(key)?.includes('"visitorId"'))
}
