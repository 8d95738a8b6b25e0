import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSurveyOpen, isSurveyPostponed } from '#contract/learning/survey.rules.ts'
import type { Survey } from '#contract/learning/survey.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { surveyListQuery, surveyResultsQuery } from '#app/queries/survey.ts'

/**
 * This device's record for a survey. `postponedAt` is set by 'Nanti' (later). `isAnswered` is stored because the server
 * may not report the answers yet.
 */
type Asked = { postponedAt: number } | { isAnswered: true }

export interface OpenSurvey {
  survey: Survey | undefined
  postpone: () => void
  markAnswered: () => void
}

/** Returns the survey that is due for this enrolment, if any. Works offline with stored data. */
export function useSurvey(enrollment: { id: string; createdAt: string }, careerTrackId: string): OpenSurvey {
  const userId = getCurrentUserId() ?? ''
  const key = `survey:${careerTrackId}` as const
  const { data: surveys } = useQuery(surveyListQuery())
  const { data: results } = useQuery(surveyResultsQuery(userId, careerTrackId))
  const { entries } = useOutbox()
  const [mayAsk, setMayAsk] = useState(false)

  useEffect(() => {
    let isCurrent = true
    async function recall() {
      const storedRecord = await readDraft<Asked>(userId, key).catch(() => undefined)
      if (isCurrent)
        setMayAsk(
          !storedRecord || ('postponedAt' in storedRecord && !isSurveyPostponed(storedRecord.postponedAt, Date.now())),
        )
    }
    void recall()
    return () => {
      isCurrent = false
    }
  }, [userId, key])

  function remember(asked: Asked) {
    setMayAsk(false)
    void saveDraft(userId, key, asked).catch(() => undefined)
  }

  const isWaiting = entries.some(entry => 'surveyId' in entry.payload && entry.payload.enrollmentId === enrollment.id)
  const isOpen = mayAsk && results !== undefined && !isWaiting && isSurveyOpen(enrollment, results.length)

  return {
    survey: isOpen ? surveys?.[0] : undefined,
    postpone: () => remember({ postponedAt: Date.now() }),
    markAnswered: () => remember({ isAnswered: true }),
  }
}
