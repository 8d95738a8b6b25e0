/**
 * Tolerance in seconds. Clocks of two servers may differ by seconds; a difference of a minute means that a clock is
 * wrong.
 */
const SKEW_SECONDS = 60

/**
 * Returns whether the token was signed by a server whose clock was ahead. Such a token would stay valid too long after
 * the clock is corrected.
 */
export function isFromFuture(issuedAt: number | undefined, now: Date): boolean {
  return issuedAt === undefined || issuedAt > now.getTime() / 1_000 + SKEW_SECONDS
}
