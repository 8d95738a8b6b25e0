/** Position of a learner in one material, as one device or all devices know it. */
export interface ReadPosition {
  /** Last position. */
  at: number
  /** Time of that reading in milliseconds; 0 if unknown. */
  readAt: number
  furthest: number
}

/** True if `b` was read later than `a`. Of two at the same moment the further one counts. */
export function isLater(a: Pick<ReadPosition, 'at' | 'readAt'>, b: Pick<ReadPosition, 'at' | 'readAt'>): boolean {
  return b.readAt > a.readAt || (b.readAt === a.readAt && b.at > a.at)
}

/** Merges two devices: the latest reading sets the position. The order and number of merges make no difference. */
export function mergePositions(a: ReadPosition, b: ReadPosition): ReadPosition {
  const { at, readAt } = isLater(a, b) ? b : a
  return { at, readAt, furthest: Math.max(a.furthest, b.furthest) }
}
