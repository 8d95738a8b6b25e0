import { onUserChanged } from '#app/session/session-state.ts'
import { choiceKeys } from './has-name.ts'

/* Notifies this tab that the privacy choice may have changed. This file is small, because every page loads it. Other
   tabs are notified by the `storage` event. */

const all = Object.values(choiceKeys)
const followers = new Set<() => void>()

/** Calls the handler when the choice changes in any tab, or when the user changes. */
export function onConsentChange(handler: () => void): () => void {
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

/** Notifies this tab that the choice may have changed. */
export function announceChoice(): void {
  for (const notify of followers) notify()
}
