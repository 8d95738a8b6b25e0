import { replacePage } from './navigation.ts'

/** Wait before the first check of the server if the response has no `Retry-After`. */
const PATIENCE_MS = 5_000
const LONGEST_PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 15_000

let firstLookAt = 0

/**
 * Opens `/maintenance` after a 503, because the requested data is not available. Called only for requests that the user
 * is waiting for. A request of the outbox, or a refetch for a screen that is already visible, does not interrupt the
 * user (decision 010).
 */
export function leaveForMaintenance(retryAfterMs = PATIENCE_MS): void {
  if (location.pathname === '/maintenance') return
  firstLookAt = performance.now() + Math.min(retryAfterMs, LONGEST_PATIENCE_MS)
  replacePage('/maintenance')
}

/**
 * Checks the server every 15 seconds, and at once when the connection or the tab is back. Runs one check at a time.
 * Calls `onReady` once when the server works again. Returns a function that stops the checks.
 */
export function watchServer(onReady: () => void): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let isChecking = false
  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    const isBack = await isReady(signal)
    isChecking = false
    if (!isBack || signal.aborted) return
    watch.abort()
    onReady()
  }
  const lookNow = () => void check()
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

/**
 * Returns whether the server is ready. During maintenance the server answers with another `status`. A captive portal
 * returns other content.
 */
async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/ready', { signal, cache: 'no-store' })
    const { status } = (await response.json()) as { status?: unknown } // the code below checks the value
    return response.ok && status === 'ready'
  } catch {
    return false
  }
}
