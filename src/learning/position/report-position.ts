import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { outboxState } from '#app/outbox/state.ts'

/**
 * Sends the position through the outbox for the user's other devices. Replaces an unsent position of the same material.
 */
export function reportPosition(payload: OutboxPayload<'position'>): Promise<void> {
  const replaces = outboxState.entries.flatMap(entry => {
    const older = entry.payload as Partial<typeof payload> // read only if the entry is a position
    const isSame = older.lectureMaterialId === payload.lectureMaterialId && older.enrollmentId === payload.enrollmentId
    return entry.kind === 'position' && isSame ? entry.id : []
  })
  return enqueueWork(userId => [{ kind: 'position', payload, userId, replaces }])
}
