import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '#app/desk/loaded.tsx'
import { deskQuizQuery } from '#app/queries/desk/quiz.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { QuizForm } from './quiz-form.tsx'
import type { QuestionView } from './quiz-preview.tsx'
import { QuizTools } from './quiz-tools.tsx'

/** Editor for a quiz of a draft, beside the structure that contains it. */
export function QuizPane({ id, Question }: { id: string; Question: QuestionView }) {
  const query = useQuery(deskQuizQuery(id))
  // Number of saves and imports. After each save or import, a new form starts from the saved version.
  const [round, setRound] = useState(0)
  const renew = () => setRound(before => before + 1)
  return (
    <QueryContent query={query}>
      {quiz => (
        <>
          <ActionRow>
            <QuizTools quiz={quiz} onDone={renew} />
          </ActionRow>
          <QuizForm key={round} quiz={quiz} Question={Question} onDone={renew} />
        </>
      )}
    </QueryContent>
  )
}
