import { claimInSession } from './session-memory.ts'
import { circumstances, isSafeMoment } from './safe-moment.ts'

/**
 * A lazy chunk that cannot be loaded: its build is gone from the server (a reload cures it) or the line or the server is (a
 * reload would make it worse, and without a worker leave nothing at all). Which of them, the server itself has to say. One
 * reload per build and session; otherwise the screen's own error state speaks.
 */
export function reloadOnMissingChunk(): void {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (build !== undefined) window.addEventListener('vite:preloadError', () => void reloadIfGone(build))
}

async function reloadIfGone(build: string): Promise<void> {
  if (!isSafeMoment(circumstances())) return
  const isGone = await fetch(build, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
  if (isGone && isSafeMoment(circumstances()) && claimInSession(`chunk:${build}`)) location.reload()
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
