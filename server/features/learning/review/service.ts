import { REVIEW_MAX_EVENTS } from '#contract/wire/limits.ts'
import type { ReviewEvent, ReviewPayload, ReviewReceipt } from '#contract/learning/review.outbox.ts'
import { limitCards } from '#contract/learning/review.rules.ts'
import type { ReviewCard, ReviewLog } from '#contract/learning/review.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Person } from '../../../http/person.ts'
import { appendEvents, type LogKind, readEventLog } from '../event-log/service.ts'
import { presentAuthorCards, presentEvent, presentQuizCards } from './present.ts'
import * as queries from './queries.ts'

const reviewLog: LogKind<'review_event', ReviewEvent> = {
  table: 'review_event',
  maxEvents: REVIEW_MAX_EVENTS,
  fullCode: 'REVIEW_LOG_FULL',
  present: presentEvent,
  toRow(event, { userId, seq, now }) {
    const isReview = event.type === 'review'
    return {
      user_id: userId,
      id: event.id,
      seq,
      card_id: event.cardId,
      happened_at: new Date(event.at),
      type: event.type,
      rating: isReview ? event.rating : null,
      elapsed_ms: isReview ? event.elapsedMs : null,
      weights: isReview ? event.weights : null,
      retention: isReview ? event.retention : null,
      undoes: event.type === 'undo' ? event.undoes : null,
      received_at: now,
    }
  },
}

/** Adds events to the learner's review log. */
export function storeReviews(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { events }: ReviewPayload,
  { now }: { now: Date },
): Promise<ReviewReceipt> {
  return appendEvents(tx, reviewLog, events, { userId, now })
}

export function readReviewLog(db: Db, userId: string, after: number): Promise<ReviewLog> {
  return readEventLog(db, reviewLog, userId, after)
}

/**
 * Returns the learner's cards: cards from wrong quiz answers, and cards that authors wrote for completed materials. The
 * device computes the cards of marked sentences from the notes.
 */
export async function listCards(db: Db, userId: string): Promise<ReviewCard[]> {
  const attempts = await queries.listAttempts(db, userId)
  const authored = presentAuthorCards(await queries.listDecks(db, userId))
  if (attempts.length === 0) return limitCards(authored)
  const unique = (values: (string | null)[]) => [...new Set(values.filter(value => value !== null))]
  const quizzes = await queries.findQuizzes(db, unique(attempts.map(row => row.quiz_id)))
  const tracks = unique(attempts.map(row => row.career_track_id))
  const newest = await queries.listNewest(db, tracks, unique(attempts.map(row => row.lineage_id)))
  return limitCards([...presentQuizCards({ attempts, quizzes, newest }), ...authored])
}
