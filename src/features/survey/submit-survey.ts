import type { OutboxPayload } from '#contract/outbox.ts'
import { enqueueWork, pointEntry } from '#app/outbox/enqueue-work.ts'

/** The answers first, the points that follow from them behind them in the same lane. */
export function submitSurvey(payload: OutboxPayload<'survey'>, careerTrackId: string): Promise<void> {
  return enqueueWork(userId => [
    { kind: 'survey', payload, userId },
    pointEntry(userId, 'survey-filled', payload.enrollmentId, careerTrackId),
  ])
}
