import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { QuizResult } from '#contract/assessment/quiz.ts'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import { quizAttemptsQuery } from '#app/queries/quiz.ts'

/** Returns the results of all attempts so far: the server's last list, updated by each delivered attempt. */
export function useResults({ enrollmentId, lectureMaterialId }: QuizKey) {
  const { data: listed } = useQuery(quizAttemptsQuery(enrollmentId))
  const [delivered, setDelivered] = useState<QuizResult>()

  useEffect(
    () =>
      onDelivered(deliveries => {
        for (const { kind, payload, receipt } of deliveries) {
          if (kind !== 'quiz-attempt' || !isForMaterial(payload, lectureMaterialId)) continue
          const result = v.safeParse(QuizResult, receipt)
          if (result.success) setDelivered(result.output)
        }
      }),
    [lectureMaterialId],
  )

  const results = listed?.filter(attempt => attempt.lectureMaterialId === lectureMaterialId) ?? []
  const [newest] = results
  const isListed = newest && (!delivered || Date.parse(newest.handedInAt) >= Date.parse(delivered.handedInAt))
  const latest = isListed ? newest : delivered
  const earlierResults = results.filter(result => result.handedInAt !== latest?.handedInAt)
  return {
    latest,
    bestScore: Math.max(0, ...results.map(result => Math.round(result.score))),
    scoreBefore: earlierResults[0] && Math.round(earlierResults[0].score),
  }
}

export function isForMaterial(payload: unknown, lectureMaterialId: string): boolean {
  return typeof payload === 'object' && payload !== null && 'lectureMaterialId' in payload
    ? payload.lectureMaterialId === lectureMaterialId
    : false
}
