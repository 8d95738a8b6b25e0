import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { QuizResult } from '#contract/assessment/quiz.ts'
import { listReceipts } from '#app/data/outbox/receipts.ts'
import type { QuizKey } from '#app/data/quiz-draft.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import { quizAttemptsQuery } from '#app/queries/quiz.ts'
import { getCurrentUserId } from '#app/session/session.ts'

/**
 * Returns the results of all attempts so far: the server's last list, and the result of an attempt that was delivered
 * after the list was loaded. `isReading` is true until the device's own receipts are read.
 */
export function useResults(quizKey: QuizKey) {
  const { enrollmentId, lectureMaterialId } = quizKey
  const { data: attempts } = useQuery(quizAttemptsQuery(enrollmentId))
  const delivered = useDeliveredResult(quizKey)
  const listed = attempts?.filter(attempt => attempt.lectureMaterialId === lectureMaterialId) ?? []
  const isListed = !delivered || (listed[0] && Date.parse(listed[0].handedInAt) >= Date.parse(delivered.handedInAt))
  const results: QuizResult[] = isListed ? listed : [delivered, ...listed]
  const scores = results.map(({ score }) => Math.round(score))
  return {
    isReading: delivered === undefined,
    latest: results[0],
    bestScore: Math.max(0, ...scores),
    scoreBefore: scores[1],
  }
}

/**
 * Returns the result in the newest receipt of this quiz. The receipt is stored when the attempt is delivered, also by
 * another tab or by the worker, so the result can be shown without a connection. Returns undefined while the receipts
 * are read, and `null` if this device has none.
 */
function useDeliveredResult({ enrollmentId, lectureMaterialId }: QuizKey): QuizResult | null | undefined {
  const [delivered, setDelivered] = useState<QuizResult | null>()

  useEffect(() => {
    let isCurrent = true
    async function read() {
      const receipts = await listReceipts(getCurrentUserId() ?? '').catch(() => [])
      const newest = receipts.find(
        ({ kind, subjectId, queue }) =>
          kind === 'quiz-attempt' && subjectId === lectureMaterialId && queue === enrollmentId,
      )
      const result = v.safeParse(QuizResult, newest?.receipt)
      if (isCurrent) setDelivered(result.success ? result.output : null)
    }
    void read()
    const stop = onDelivered(() => void read())
    return () => {
      isCurrent = false
      stop()
    }
  }, [enrollmentId, lectureMaterialId])

  return delivered
}
