import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

export function submitAssignment(payload: OutboxPayload<'assignment'>): Promise<void> {
  return enqueueWork(userId => [{ kind: 'assignment', payload, userId }])
}
