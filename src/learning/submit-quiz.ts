import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

export function submitQuiz(payload: OutboxPayload<'quiz-attempt'>): Promise<void> {
  return enqueueWork(userId => [{ kind: 'quiz-attempt', payload, userId }])
}
