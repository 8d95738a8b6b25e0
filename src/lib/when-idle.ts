/**
 * Runs `work` when the thread is free, or after `latestMs`. Safari has no `requestIdleCallback`: there it runs after
 * `withoutIdleMs`.
 */
export function whenIdle(work: () => unknown, latestMs = 5_000, withoutIdleMs = 500): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latestMs })
  else setTimeout(work, withoutIdleMs)
}
