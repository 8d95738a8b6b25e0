import { REGISTER_BONUS_POINTS } from '#contract/wire/limits.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'

/** Stores the points for the registration (product.md §4 'Registration success'). The server counts them once. */
export function awardRegistration(): Promise<void> {
  return enqueueWork(userId => [
    {
      kind: 'points',
      payload: { user_id: userId, point: REGISTER_BONUS_POINTS, extras: { event_name: 'register-success' } },
      userId,
    },
  ])
}
