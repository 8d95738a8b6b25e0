import { useSuspenseQuery } from '@tanstack/react-query'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { quizExamQuery } from '#app/queries/quiz.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { startMessages } from './start-messages.ts'
import { QuizOutcome } from './quiz-outcome.tsx'
import { useResults } from './use-results.ts'

const UnsentAnswers = createLazyPart(() => import('../closed/unsent-answers.tsx').then(module => module.default))

/** Quiz of a refunded course. Shows the last result and unsent answers, if any, and no start button. */
export function ClosedQuiz({ quizKey }: { quizKey: QuizKey }) {
  const { data: exam } = useSuspenseQuery(quizExamQuery(quizKey.quizId))
  const { latest, bestScore } = useResults(quizKey)
  return (
    <>
      <p>{startMessages.ENROLLMENT_REFUNDED}</p>
      {latest && <QuizOutcome exam={exam} result={latest} bestScore={bestScore} />}
      <UnsentAnswers exam={exam} quizKey={quizKey} />
    </>
  )
}
