import { claimInSession } from './session-memory.ts'
import { circumstances, isSafeMoment } from './safe-moment.ts'

/**
 * A lazy chunk that cannot be loaded: its build is gone from the server (a reload cures it) or the line is (a reload
 * would make it worse). One reload per build and session; otherwise the screen's own error state speaks.
 */
export function reloadOnMissingChunk(): void {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? 'unknown'
  const reason = `chunk:${build}`
  window.addEventListener('vite:preloadError', event => {
    if (!isSafeMoment(circumstances()) || !claimInSession(reason)) return
    // Keeps the error from the router: the page is about to go.
    event.preventDefault()
    location.reload()
  })
}

/**
 * Vite takes a style sheet whose link stands in the document for loaded, also one that never came: the next try would
 * show the part bare. Without the link it is fetched again.
 */
export function forgetMissingStyles(): void {
  // In the capture phase: these errors do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) target.remove()
    },
    true,
  )
}
