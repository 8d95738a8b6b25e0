import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

export function submitLevelUp(payload: OutboxPayload<'level-up'>): Promise<void> {
  return enqueueWork(userId => [{ kind: 'level-up', payload, userId }])
}
