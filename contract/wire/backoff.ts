/**
 * Returns the longest wait in milliseconds after this number of failures. The wait doubles with each failure, up to
 * `longestMs`.
 */
export function computeBackoffMs(firstMs: number, longestMs: number, failures: number): number {
  return Math.min(firstMs * 2 ** Math.max(failures, 0), longestMs)
}

/**
 * Full jitter: returns a random share of the wait. Without the jitter, a thousand phones that lost the connection at
 * the same mobile mast, or that the server refused together, would reconnect at the same time.
 */
export function addJitter(ms: number, random: () => number = Math.random): number {
  return random() * ms
}
