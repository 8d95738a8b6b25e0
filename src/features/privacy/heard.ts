import { onUserChanged } from '#app/session/session-state.ts'
import { choiceKeys } from './has-name.ts'

/* The little that every page carries of the choice: that it may be another one. Other tabs hear of it by the storage. */

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
