/** Two servers' clocks differ by seconds; a minute is a wrong clock. */
const SKEW_SECONDS = 60

/** Signed while a clock was ahead: such a token would outlive its end by as much, once the clock is right again. */
export function isFromFuture(issuedAt: number | undefined, now: Date): boolean {
  return issuedAt === undefined || issuedAt > now.getTime() / 1_000 + SKEW_SECONDS
}
