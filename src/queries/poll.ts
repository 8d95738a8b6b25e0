import { computeBackoffMs } from '#contract/wire/backoff.ts'

const FIRST_MS = 20_000
const LONGEST_MS = 160_000

/** Returns the pause before the next poll in milliseconds. The pause doubles with each poll that reports no change. */
export function pauseMs(quietCount: number): number {
  return computeBackoffMs(FIRST_MS, LONGEST_MS, quietCount)
}
