import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'

/** One rating in this session. Only a card's first rating has an event: repeats do not change the schedule. */
export interface SessionStep {
  cardId: string
  rating: Rating
  event?: ReviewEvent
}

/** Returns the ids of cards to repeat at the end of the session: a card rated 'Lupa' returns until it is remembered. */
export function cardsToRepeat(steps: readonly SessionStep[]): string[] {
  const queue = new Set<string>()
  for (const { cardId, rating } of steps) {
    queue.delete(cardId)
    if (rating === 1) queue.add(cardId)
  }
  return [...queue]
}
