/** Two readings so many points apart still mean the same. */
export const READINGS_AGREE_WITHIN = 10

interface Read {
  /** Null: sent back. */
  score: number | null
}

/** Which of two readings stands by itself, the higher one; undefined where they disagree and somebody has to decide. */
export function standingOf(first: Read, second: Read): 1 | 2 | undefined {
  if (first.score === null || second.score === null) return undefined
  if (Math.abs(first.score - second.score) > READINGS_AGREE_WITHIN) return undefined
  return second.score > first.score ? 2 : 1
}
