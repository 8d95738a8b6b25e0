const FIRST_MS = 20_000
const LONGEST_MS = 160_000

/** How long to wait before looking again: twice as long for each time nothing had changed. */
export function pauseMs(quietCount: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(quietCount, 10), LONGEST_MS)
}
