import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

/** Sends the furthest position through the outbox for other devices. */
export function reportPosition(payload: OutboxPayload<'position'>): Promise<void> {
  return enqueueWork(userId => [{ kind: 'position', payload, userId }])
}
