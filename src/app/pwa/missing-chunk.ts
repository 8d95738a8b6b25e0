import { isFileGone } from './is-file-gone.ts'
import { claimReloadInSession } from './session-memory.ts'
import { readPageConditions, isSafeMoment } from './safe-moment.ts'

/**
 * Handles a lazy chunk that cannot be loaded. Reloads the page only if the server no longer has the build of this page.
 * After another failure a reload would make the problem worse, because without a worker the browser would show an empty
 * page. Reloads at most once per build and session; otherwise the screen shows its error state.
 */
export function reloadOnMissingChunk(): void {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads the page at an error whose message begins with the browser's text.
    payload.message = `Chunk: ${payload.message}`
    if (build !== undefined) void reloadIfGone(build)
  })
}

async function reloadIfGone(build: string): Promise<void> {
  if (!isSafeMoment(readPageConditions())) return
  if ((await isFileGone(build)) && isSafeMoment(readPageConditions()) && claimReloadInSession(`chunk:${build}`))
    location.reload()
}

/**
 * Removes style sheet links that failed. Vite treats an existing link as loaded, so the next try would render the
 * component without styles.
 */
export function removeFailedStyleSheets(): void {
  // Listens in the capture phase, because these error events do not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) target.remove()
    },
    true,
  )
}
