import { useEffect, useState } from 'react'
import type { QuizKey } from '#app/data/quiz-draft.ts'

/**
 * Quizzes that were submitted and whose result the learner has not seen. Kept in memory when the lesson is closed, but
 * not after a reload.
 */
const awaited = new Set<string>()

// Contains the enrolment, because two enrolments of a learner can contain the same material.
const getKey = ({ enrollmentId, lectureMaterialId }: QuizKey) => `${enrollmentId} ${lectureMaterialId}`

/** Records that the learner is waiting for the result of a quiz. */
export function useMarkQuizAwaited(quizKey: QuizKey): void {
  const key = getKey(quizKey)
  useEffect(() => void awaited.add(key), [key])
}

/**
 * Returns true on the first screen that shows an awaited result, even if the learner has visited another page
 * meanwhile.
 */
export function useIsResultAwaited(quizKey: QuizKey): boolean {
  const key = getKey(quizKey)
  const [isAwaited] = useState(() => awaited.has(key))
  useEffect(() => void awaited.delete(key), [key])
  return isAwaited
}
