const FIRST_MS = 20_000
const LONGEST_MS = 160_000

/** Returns the pause before the next poll: it doubles with each poll without a change. */
export function pauseMs(quietCount: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(quietCount, 10), LONGEST_MS)
}
