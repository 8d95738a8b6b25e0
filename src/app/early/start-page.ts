import { drawnDocuments } from '#contract/site/drawn-documents.ts'
import { hasVisitorId } from '#app/features/account/privacy/has-name.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { runWhenIdle } from '#app/lib/when-idle.ts'

/*
 * Inlined into every public document. Starts the app late, because a visitor who only reads needs no script:
 *
 *   loaded, then idle ─▶ registers the worker and requests the files of the app, without running them
 *        ├─ first touch ────────────────────────────────────▶ starts the app at once
 *        ├─ a member, or a visitor who accepted statistics ─▶ starts the app when idle
 *        └─ no touch for START_WITHOUT_TOUCH_MS ────────────▶ starts the app when idle, for toasts and buttons of the page
 *
 * The files run one after the other and yield the thread in between, so that input does not wait for all of them.
 */

/** Time without a touch after which the app starts for a visitor. */
export const START_WITHOUT_TOUCH_MS = 10_000
const IDLE_WITHIN_MS = 4_000
const WITHOUT_IDLE_MS = 1_200

const touches = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll', 'focusin']

/** @param run loads a module by its URL: `import()`, except in tests. */
export function startPage(run: (file: string) => Promise<unknown>): void {
  // The build writes the list in this shape.
  const files = JSON.parse(document.getElementById(drawnDocuments.filesId)?.textContent ?? '[]') as string[]
  let at = 0
  let isRunning = false
  let isWanted = false
  let isAskedFor = false
  const listening = new AbortController()

  function askFor(): void {
    if (isAskedFor) return
    isAskedFor = true
    for (const file of files) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file })
      document.head.append(link)
    }
  }

  async function runNext(): Promise<void> {
    const file = files[at]
    if (isRunning || file === undefined) return
    isRunning = true
    try {
      await run(file)
      at++
    } catch {
      // Retries when the connection returns or the user touches the page. Repeated failures add no further listeners,
      // because `addEventListener` ignores a listener that is already attached.
      addEventListener('online', tryAgain, { once: true, signal: listening.signal })
      return
    } finally {
      isRunning = false
    }
    if (at === files.length) listening.abort()
    else if (isWanted) setTimeout(() => void runNext())
    else inIdleTime(runNext)
  }

  function tryAgain(): void {
    void runNext()
  }

  function startNow(): void {
    isWanted = true
    askFor()
    void runNext()
  }

  for (const touch of touches) addEventListener(touch, startNow, { passive: true, signal: listening.signal })
  const begin = () =>
    inIdleTime(() => {
      askFor()
      // Registers the worker, so that a user whose visit starts on this page can also open the app offline later.
      navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
      if (isExpected()) void runNext()
      else setTimeout(() => inIdleTime(runNext), START_WITHOUT_TOUCH_MS)
    })
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin)
}

/**
 * Returns whether the app must start without waiting for a touch. This is so if a user is logged in (menu, unsent
 * entries), if the visitor accepted statistics, and in an admin's preview.
 */
function isExpected(): boolean {
  return document.documentElement.dataset['member'] !== undefined || hasVisitorId() || isPreview()
}

function inIdleTime(work: () => unknown): void {
  runWhenIdle(work, IDLE_WITHIN_MS, WITHOUT_IDLE_MS)
}
