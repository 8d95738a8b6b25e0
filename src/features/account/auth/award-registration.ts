import { REGISTER_BONUS_POINTS } from '#contract/wire/limits.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

/** Stores the outbox entry for the registration points. The server credits these points only once. */
export function awardRegistration(): Promise<void> {
  return enqueueWork(userId => [
    {
      kind: 'points',
      payload: { user_id: userId, point: REGISTER_BONUS_POINTS, extras: { event_name: 'register-success' } },
      userId,
    },
  ])
}
