const LOOK_EVERY_MS = 500

/**
 * Resolves once the page and its pictures are loaded and the page was visible for `ms`. Prefetches wait for it,
 * because they must never compete with data that the user is waiting for. Never resolves for a page that the user leaves before.
 */
export function whenSeen(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    let lookedMs = 0
    const timer = setInterval(() => {
      if (signal?.aborted) return clearInterval(timer)
      if (!isThere()) return
      lookedMs += LOOK_EVERY_MS
      if (lookedMs < ms) return
      clearInterval(timer)
      resolve()
    }, LOOK_EVERY_MS)
  })
}

function isThere(): boolean {
  if (document.visibilityState !== 'visible' || document.readyState !== 'complete') return false
  return [...document.images].every(picture => picture.complete || picture.loading === 'lazy')
}
