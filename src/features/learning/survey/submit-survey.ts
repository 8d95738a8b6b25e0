import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork, createPointEntry } from '#app/outbox/enqueue-work.ts'

/** Stores the answers first and then their points, in the same queue. */
export function submitSurvey(payload: OutboxPayload<'survey'>, careerTrackId: string): Promise<void> {
  return enqueueWork(userId => [
    { kind: 'survey', payload, userId },
    createPointEntry(userId, 'survey-filled', payload.enrollmentId, careerTrackId),
  ])
}
