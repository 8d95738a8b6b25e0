/** Position of a learner in one material, from one device or from the server. */
export interface ReadPosition {
  /** Last position, in the unit of the material's kind (`Position`). */
  at: number
  /** Time when the learner was at `at`, in milliseconds; 0 if unknown. */
  readAt: number
  furthest: number
}

/** True if `b` was reached later than `a`. If `a` and `b` have the same time, the further position counts as later. */
export function isLater(a: Pick<ReadPosition, 'at' | 'readAt'>, b: Pick<ReadPosition, 'at' | 'readAt'>): boolean {
  return b.readAt > a.readAt || (b.readAt === a.readAt && b.at > a.at)
}

/**
 * Merges the positions of two devices. `at` is the later position, `furthest` the larger. The result does not depend on
 * the order and number of merges.
 */
export function mergePositions(a: ReadPosition, b: ReadPosition): ReadPosition {
  const { at, readAt } = isLater(a, b) ? b : a
  return { at, readAt, furthest: Math.max(a.furthest, b.furthest) }
}
