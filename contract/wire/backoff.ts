/** Longest wait after this number of failures: doubled with each one, up to a limit. */
export function backoffMs(firstMs: number, longestMs: number, failures: number): number {
  return Math.min(firstMs * 2 ** Math.max(failures, 0), longestMs)
}

/**
 * Full jitter: a random share of the wait, so that a thousand phones that lost one mast, or that one server refused, do
 * not return at once.
 */
export function jitter(ms: number, random: () => number = Math.random): number {
  return random() * ms
}
