import { chooseEventTime } from '#contract/wire/event-time.ts'
import { REVIEW_MAX_EVENTS } from '#contract/wire/limits.ts'
import type { ReviewEvent, ReviewPayload, ReviewReceipt } from '#contract/learning/review.outbox.ts'
import { REVIEW_MAX_CARDS, REVIEW_PAGE, type ReviewCard, type ReviewLog } from '#contract/learning/review.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { ReviewEventTable } from '../../../db/tables/reviews.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { presentAuthorCards, presentEvent, presentQuizCards } from './present.ts'
import * as queries from './queries.ts'

/**
 * Adds events to the learner's review log. An event that is already stored does not change. Accepts the device's time
 * of an event within limits, and returns the events as stored, so that the device uses the same times.
 */
export async function storeReviews(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { events }: ReviewPayload,
  { now }: { now: Date },
): Promise<ReviewReceipt> {
  await queries.lockReviewLog(tx, userId)
  const ids = [...new Set(events.map(({ id }) => id.toLowerCase()))]
  const knownEvents = new Map((await queries.findEvents(tx, userId, ids)).map(row => [row.id, row]))
  let seq = await queries.readLastSeq(tx, userId)
  const added: ReviewEventTable[] = []
  for (const event of events) {
    // The database returns every id in lower case.
    const id = event.id.toLowerCase()
    if (knownEvents.has(id)) continue
    const row = getRow({ ...event, id }, { userId, seq: ++seq, now })
    knownEvents.set(id, row)
    added.push(row)
  }
  if (added.length > 0 && seq > REVIEW_MAX_EVENTS) throw new CallError('REVIEW_LOG_FULL')
  await queries.insertEvents(tx, added)
  return { events: [...knownEvents.values()].map(presentEvent), isNew: added.length > 0 }
}

function getRow(
  event: ReviewEvent,
  { userId, seq, now }: { userId: string; seq: number; now: Date },
): ReviewEventTable {
  const isReview = event.type === 'review'
  return {
    user_id: userId,
    id: event.id,
    seq,
    card_id: event.cardId,
    happened_at: chooseEventTime(event.at, now),
    type: event.type,
    rating: isReview ? event.rating : null,
    elapsed_ms: isReview ? event.elapsedMs : null,
    weights: isReview ? event.weights : null,
    retention: isReview ? event.retention : null,
    undoes: event.type === 'undo' ? event.undoes : null,
    received_at: now,
  }
}

export async function readReviewLog(db: Db, userId: string, after: number): Promise<ReviewLog> {
  const rows = await queries.listEvents(db, userId, { after, limit: REVIEW_PAGE })
  return {
    events: rows.map(presentEvent),
    cursor: rows.at(-1)?.seq ?? after,
    total: await queries.countEvents(db, userId),
  }
}

/** Returns the learner's cards: from wrong quiz answers, and written by authors for completed materials. */
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

/** Returns all cards. If there are more than the limit, returns the oldest cards. */
export function limitCards(cards: ReviewCard[]): ReviewCard[] {
  if (cards.length <= REVIEW_MAX_CARDS) return cards
  return cards.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).slice(0, REVIEW_MAX_CARDS)
}
