const LOOK_EVERY_MS = 500

/**
 * Resolves when the page and its pictures have loaded and the page has been visible for `ms`. Prefetches wait for this,
 * so that they do not slow down data that the user is waiting for. Never resolves if `signal` aborts first.
 */
export function waitUntilSeen(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    let lookedMs = 0
    const timer = setInterval(() => {
      if (signal?.aborted) return clearInterval(timer)
      if (!isPageSeen()) return
      lookedMs += LOOK_EVERY_MS
      if (lookedMs < ms) return
      clearInterval(timer)
      resolve()
    }, LOOK_EVERY_MS)
  })
}

function isPageSeen(): boolean {
  if (document.visibilityState !== 'visible' || document.readyState !== 'complete') return false
  return [...document.images].every(picture => picture.complete || picture.loading === 'lazy')
}
