const LOOK_EVERY_MS = 500

/**
 * Settles once the page stands, with the pictures it shows, and was looked at for that long. What is fetched for later waits
 * for it: it must never compete with what somebody is waiting for. Never settles for a page that is left before.
 */
export function whenLookedAt(ms: number, signal?: AbortSignal): Promise<void> {
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
