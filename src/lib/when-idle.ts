/**
 * Runs `work` when the thread is free, or after five seconds. Safari has no `requestIdleCallback`: there it runs half a
 * second later.
 */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 500)
}
