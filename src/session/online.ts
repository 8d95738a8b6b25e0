import { useSyncExternalStore } from 'react'

/**
 * What the browser believes about the line. `false` can be trusted, `true` cannot: it decides about words on a screen,
 * never about whether work is kept or sent.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
