import { onUserChanged } from '#app/session/session-state.ts'
import { choiceKeys } from './has-name.ts'

/*
 * Reports that the choice may have changed. Every page loads this file. Other tabs notice a change by the storage
 * event.
 */

const all = Object.values(choiceKeys)
const followers = new Set<() => void>()

/** Calls the handler when the choice changes in this or another tab, or when the user changes. */
export function onChoice(handler: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (all.some(each => key === null || key === each)) handler()
  }
  followers.add(handler)
  addEventListener('storage', onStorage)
  const stop = onUserChanged(handler)
  return () => {
    followers.delete(handler)
    removeEventListener('storage', onStorage)
    stop()
  }
}

export function announceChoice(): void {
  for (const tell of followers) tell()
}
