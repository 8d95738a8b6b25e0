import { useEffect, useState } from 'react'

/** Quizzes whose learner has handed in and not seen the result. Outlives the lesson's screen, but not a reload. */
const awaited = new Set<string>()

/** Notes that the learner waits for the result of a quiz. */
export function useAwaiting(materialId: string): void {
  useEffect(() => void awaited.add(materialId), [materialId])
}

/** True for the first screen that shows an awaited result, also after a visit to another page. */
export function useIsAwaited(materialId: string): boolean {
  const [isAwaited] = useState(() => awaited.has(materialId))
  useEffect(() => void awaited.delete(materialId), [materialId])
  return isAwaited
}
