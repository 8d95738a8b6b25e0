import type { OutboxPayload } from '#contract/outbox.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

/** How far one came, when it is worth telling other devices. */
export function reportPosition(payload: OutboxPayload<'position'>): Promise<void> {
  return enqueueWork(userId => [{ kind: 'position', payload, userId }])
}
