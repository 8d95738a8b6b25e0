import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork, pointEntry } from '#app/outbox/enqueue-work.ts'

/** Stores the answers first and then their points, in the same queue. */
export function submitSurvey(payload: OutboxPayload<'survey'>, careerTrackId: string): Promise<void> {
  return enqueueWork(userId => [
    { kind: 'survey', payload, userId },
    pointEntry(userId, 'survey-filled', payload.enrollmentId, careerTrackId),
  ])
}
