/**
 * Runs `work` when the thread is idle, or after `latestMs`. Safari lacks `requestIdleCallback`, so there it runs after
 * `withoutIdleMs`.
 */
export function runWhenIdle(work: () => unknown, latestMs = 5_000, withoutIdleMs = 500): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latestMs })
  else setTimeout(work, withoutIdleMs)
}
