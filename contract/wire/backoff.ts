/** Returns the longest wait after this number of failures. It doubles with each failure, up to `longestMs`. */
export function computeBackoffMs(firstMs: number, longestMs: number, failures: number): number {
  return Math.min(firstMs * 2 ** Math.max(failures, 0), longestMs)
}

/**
 * Full jitter: returns a random share of the wait. Prevents a thousand phones that lost the same mast, or that the
 * server refused together, from returning at the same time.
 */
export function addJitter(ms: number, random: () => number = Math.random): number {
  return random() * ms
}
