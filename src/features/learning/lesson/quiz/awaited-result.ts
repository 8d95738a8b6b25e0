import { useEffect, useState } from 'react'

/**
 * Materials whose quiz was submitted and whose result the learner has not seen. Kept in memory when the lesson is closed,
 * but not after a reload.
 */
const awaited = new Set<string>()

/** Records that the learner is waiting for the result of a quiz. */
export function useMarkQuizAwaited(materialId: string): void {
  useEffect(() => void awaited.add(materialId), [materialId])
}

/**
 * Returns true on the first screen that shows an awaited result, even if the learner has visited another page meanwhile.
 */
export function useIsResultAwaited(materialId: string): boolean {
  const [isAwaited] = useState(() => awaited.has(materialId))
  useEffect(() => void awaited.delete(materialId), [materialId])
  return isAwaited
}
