import { useState } from 'react'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { useLearningPosition } from '#app/learning/position/use-learning-position.ts'

interface Options {
  quizKey: QuizKey
  isComplete: boolean
  /** The questions in the exam's order, which is the same on all devices. */
  original: readonly Pick<QuizQuestion, 'id'>[]
  /** The questions in the order in which this attempt shows them. */
  questions: readonly Pick<QuizQuestion, 'id'>[]
  /** Index of the question to open if no position is stored. */
  first: number
  /** True if the form opens at the learner's last position, from this or another device. */
  isFollowing: boolean
}

/**
 * Returns the index of the displayed question. Stores the position on this device and sends it to other devices. The
 * position counts in the exam's order, because each device shuffles the questions of an attempt without limits.
 */
export function useQuestionPosition({ quizKey, isComplete, original, questions, first, isFollowing }: Options) {
  const { enrollmentId, lectureMaterialId } = quizKey
  const { start = 0, elsewhere = 0, keep } = useLearningPosition(enrollmentId, { id: lectureMaterialId, isComplete })
  const [opened] = useState({ first, isFollowing })
  const [chosen, setChosen] = useState<number>()
  // Follows the position of another device, which may arrive after the quiz has opened.
  const position = Math.max(start, elsewhere)
  const followed = opened.isFollowing && position > 0 ? original[Math.floor(position)] : undefined
  const foundIndex = questions.findIndex(({ id }) => id === followed?.id)
  const at = chosen ?? (foundIndex < 0 ? opened.first : foundIndex)

  return {
    at,
    /**
     * Shows a question. Also called when the learner answers, so that a position that arrives late from another device
     * does not change the question.
     */
    go: (index: number) => {
      setChosen(index)
      keep(original.findIndex(({ id }) => id === questions[index]?.id))
    },
  }
}
