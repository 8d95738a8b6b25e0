import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'

/**
 * One rating or drop in this session. Only the first rating of a card has an event, because repetitions do not change
 * the schedule.
 */
export interface SessionStep {
  cardId: string
  /** Undefined if the learner dropped the card. */
  rating: Rating | undefined
  event?: ReviewEvent
}

/**
 * Returns the ids of cards to repeat at the end of the session. A card that was rated 'Lupa' (forgotten) is repeated
 * until the learner remembers it or drops it.
 */
export function listCardsToRepeat(steps: readonly SessionStep[]): string[] {
  const queue = new Set<string>()
  for (const { cardId, rating } of steps) {
    queue.delete(cardId)
    if (rating === 1) queue.add(cardId)
  }
  return [...queue]
}
