/** Two readings agree if their scores differ by at most this many points. */
export const MAX_AGREEING_DIFFERENCE = 10

interface Read {
  /** Null if the expert returned the answer to the learner. */
  score: number | null
}

/**
 * Returns which of two readings is the result: the reading with the higher score. Returns undefined if the readings
 * disagree. An admin must then decide.
 */
export function findDecisiveReading(first: Read, second: Read): 1 | 2 | undefined {
  if (first.score === null || second.score === null) return undefined
  if (Math.abs(first.score - second.score) > MAX_AGREEING_DIFFERENCE) return undefined
  return second.score > first.score ? 2 : 1
}
