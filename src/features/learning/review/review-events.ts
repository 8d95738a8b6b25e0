import type { Rating, ReviewEvent } from '#contract/learning/review.outbox.ts'
import { currentParameters } from '#contract/learning/review-schedule.ts'
import { getServerTime } from '#app/data/clock.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { enqueueAll } from '#app/data/outbox/store.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { createEventId } from '#app/learning/event-id.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Longest time that counts for one card, because the learner may have put the phone aside. */
const CARD_MAX_MS = 120_000

const getHead = (cardId: string) => {
  const now = getServerTime()
  return { id: createEventId(now), cardId, at: new Date(now).toISOString() }
}

export function createRatingEvent(cardId: string, rating: Rating, elapsedMs: number): ReviewEvent {
  const elapsed = Math.min(CARD_MAX_MS, Math.max(0, Math.round(elapsedMs)))
  return { type: 'review', ...getHead(cardId), rating, elapsedMs: elapsed, ...currentParameters }
}

/** Returns the event that undoes a rating. */
export function undoEvent({ id, cardId }: ReviewEvent): ReviewEvent {
  return { type: 'undo', ...getHead(cardId), undoes: id }
}

/** Returns the event that removes a card from the learner's reviews. */
export function dropCardEvent(cardId: string): ReviewEvent {
  return { type: 'drop', ...getHead(cardId) }
}

/**
 * Stores an event in the outbox without sending it, because the whole session is sent in one request at its end.
 * Rejects with `NotStored`.
 */
export async function storeReviewEvent(event: ReviewEvent): Promise<void> {
  if (isPreview()) throw new NotStored('preview')
  const userId = sessionState.user?.userId
  if (userId === undefined) throw new NotStored('left')
  await enqueueAll([{ kind: 'review', payload: { events: [event] }, userId }])
  await refreshOutbox()
}
