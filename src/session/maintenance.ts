import { showInstead } from './navigation.ts'

/**
 * Wait before the server is asked again: long enough that not all clients ask a briefly overloaded server at the same
 * time.
 */
const PATIENCE_MS = 5_000
const LONGEST_PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 15_000

let firstLookAt = 0

/**
 * product.md §8 '503': the requested data is unavailable, so the page explains it and waits at `/maintenance`. Only for
 * requests the user is waiting for: refetches behind a visible screen, and the outbox, interrupt no user (decision
 * 010).
 */
export function leaveForMaintenance(retryAfterMs = PATIENCE_MS): void {
  if (location.pathname === '/maintenance') return
  firstLookAt = performance.now() + Math.min(retryAfterMs, LONGEST_PATIENCE_MS)
  showInstead('/maintenance')
}

/**
 * Checks the server every few seconds, and at once when the connection or the tab is back; one check at a time. Reports
 * once that the server works again. Returns a function that stops.
 */
export function watchServer(onReady: () => void): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    const isBack = await isReady(signal)
    isLooking = false
    if (!isBack || signal.aborted) return
    watch.abort()
    onReady()
  }
  const lookNow = () => void look()
  let timer = setTimeout(
    function again() {
      lookNow()
      timer = setTimeout(again, LOOK_EVERY_MS)
    },
    Math.max(0, firstLookAt - performance.now()),
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('online', lookNow, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookNow(), { signal })
  return () => watch.abort()
}

/** In maintenance the server answers with its own status; a Wi-Fi's login page returns other content. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch('/api/ready', { signal, cache: 'no-store' })
    const { status } = (await answer.json()) as { status?: unknown } // the value is checked below
    return answer.ok && status === 'ready'
  } catch {
    return false
  }
}
