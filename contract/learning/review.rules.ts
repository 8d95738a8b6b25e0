import { DAY_MS, MINUTE_MS } from '../wire/durations.ts'
import {
  currentParameters,
  countDaysBetween,
  computeIntervalDays,
  type CardMemory,
  computeNextMemory,
} from './review-schedule.ts'
import type { Rating, Reviewed, ReviewEvent } from './review.outbox.ts'
import { REVIEW_MAX_CARDS, type ReviewCard } from './review.ts'

/** State of one card, computed only from its events. Times are milliseconds. */
export interface CardState extends CardMemory {
  reviews: number
  /** Number of reviews rated 'Lupa' (forgotten). */
  lapses: number
  lastAt: number
  dueAt: number
}

/** Learner's reviews, computed from the whole log. */
export interface ReviewState {
  cards: ReadonlyMap<string, CardState>
  /** Time when the learner dropped a card, by the card's id. */
  dropped: ReadonlyMap<string, number>
}

/** Time planned for reviews per day, in milliseconds. */
export const REVIEW_DAY_MS = 5 * MINUTE_MS
/** Estimated time for one card, in milliseconds. */
const CARD_MS = 30_000

/**
 * Computes the state of all cards from the set of events. The order of the events, repeated ids and the writing device
 * do not matter. Of two events with the same time, the event with the smaller id is applied first.
 */
export function reduceReviews(events: Iterable<ReviewEvent>): ReviewState {
  const eventsById = new Map<string, ReviewEvent>()
  // The list contains the device's copy of an event before the server's copy, so the server's copy replaces it.
  for (const event of events) eventsById.set(event.id, event)
  const undone = new Set<string>()
  const drops: ReviewEvent[] = []
  const reviews: { at: number; event: Reviewed }[] = []
  for (const event of eventsById.values()) {
    if (event.type === 'undo') undone.add(event.undoes)
    else if (event.type === 'drop') drops.push(event)
    else reviews.push({ at: Date.parse(event.at), event })
  }
  const dropped = new Map<string, number>()
  for (const { id, cardId, at } of drops) {
    if (!undone.has(id)) dropped.set(cardId, Math.max(Date.parse(at), dropped.get(cardId) ?? 0))
  }
  reviews.sort((a, b) => a.at - b.at || (a.event.id < b.event.id ? -1 : 1))
  const cards = new Map<string, CardState>()
  for (const { at, event } of reviews) {
    if (!undone.has(event.id)) cards.set(event.cardId, computeNextCardState(cards.get(event.cardId), event, at))
  }
  return { cards, dropped }
}

type Answered = Pick<Reviewed, 'rating' | 'weights' | 'retention'>

/** Returns the state of a card after one more review. */
export function computeNextCardState(before: CardState | undefined, event: Answered, at: number): CardState {
  const memory = computeNextMemory(
    before ?? null,
    before ? countDaysBetween(before.lastAt, at) : 0,
    event.rating,
    event,
  )
  return {
    ...memory,
    reviews: (before?.reviews ?? 0) + 1,
    lapses: (before?.lapses ?? 0) + (event.rating === 1 ? 1 : 0),
    lastAt: at,
    dueAt: at + computeIntervalDays(memory, event) * DAY_MS,
  }
}

/** Returns the days until the next review for each rating, to show on the buttons. */
export function computeNextIntervals(before: CardState | undefined, now: number): Record<Rating, number> {
  const days = (rating: Rating) =>
    Math.round((computeNextCardState(before, { ...currentParameters, rating }, now).dueAt - now) / DAY_MS)
  return { 1: days(1), 2: days(2), 3: days(3), 4: days(4) }
}

type Scheduled = Pick<ReviewCard, 'id' | 'createdAt' | 'changedAt'>

/**
 * Returns the cards to review now: first the reviewed cards that are due, then the new cards. A new card is due at
 * once. A dropped card is not due until its author changes it. Cards of marked sentences come last, so that many marks
 * do not displace wrong answers from the day's five minutes.
 */
export function findDueCards<Card extends Scheduled>(cards: readonly Card[], state: ReviewState, now: number): Card[] {
  const due = schedule(cards, state).filter(({ at }) => at <= now)
  due.sort(
    (a, b) =>
      Number(a.isMarked) - Number(b.isMarked) ||
      Number(a.isNew) - Number(b.isNew) ||
      a.at - b.at ||
      (a.card.id < b.card.id ? -1 : 1),
  )
  return due.map(({ card }) => card)
}

/** Returns the time when the next of the cards is due. Returns undefined if the learner has no cards or dropped all. */
export function findNextDue(cards: readonly Scheduled[], state: ReviewState): number | undefined {
  const times = schedule(cards, state).map(({ at }) => at)
  return times.length > 0 ? Math.min(...times) : undefined
}

const isMarkedCardId = (id: string) => id.startsWith('marked:')

/** Returns when each card is due, without the dropped cards. */
function schedule<Card extends Scheduled>(cards: readonly Card[], { cards: states, dropped }: ReviewState) {
  return cards.flatMap(card => {
    const state = states.get(card.id)
    const droppedAt = dropped.get(card.id)
    const isDropped = droppedAt !== undefined && !(card.changedAt && Date.parse(card.changedAt) > droppedAt)
    if (isDropped) return []
    return [{ card, at: state?.dueAt ?? Date.parse(card.createdAt), isNew: !state, isMarked: isMarkedCardId(card.id) }]
  })
}

/**
 * Returns all cards. If there are more than the limit, returns the oldest cards, so that a new card never replaces a
 * scheduled card.
 */
export function limitCards<Card extends Pick<ReviewCard, 'id' | 'createdAt'>>(cards: readonly Card[]): Card[] {
  if (cards.length <= REVIEW_MAX_CARDS) return [...cards]
  const oldestFirst = cards.toSorted((a, b) => {
    return a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1
  })
  return oldestFirst.slice(0, REVIEW_MAX_CARDS)
}

/** Returns whether the cards from one kind of source reach the limit, so that new cards from it are left out. */
export function isAtCardLimit(cards: readonly Pick<ReviewCard, 'id'>[]): boolean {
  const markedCount = cards.filter(({ id }) => isMarkedCardId(id)).length
  return Math.max(markedCount, cards.length - markedCount) >= REVIEW_MAX_CARDS
}

/** Returns the time spent on reviews since `from`, in milliseconds, without undone reviews. */
export function sumTimeSpent(events: readonly ReviewEvent[], from: number): number {
  const undone = new Set(events.flatMap(event => (event.type === 'undo' ? event.undoes : [])))
  return events.reduce((sum, event) => {
    const isCounted = event.type === 'review' && !undone.has(event.id) && Date.parse(event.at) >= from
    return isCounted ? sum + event.elapsedMs : sum
  }, 0)
}

/**
 * Returns the number of cards that can be reviewed in the remaining time of today's five minutes, and the minutes that
 * these reviews take.
 */
export function estimateReviewsLeftToday(dueCount: number, spentMs: number): { cards: number; minutes: number } {
  const fitting = Math.max(0, Math.floor((REVIEW_DAY_MS - spentMs) / CARD_MS))
  const cards = Math.min(dueCount, fitting)
  return { cards, minutes: Math.ceil((cards * CARD_MS) / MINUTE_MS) }
}

/**
 * Returns whether the card's text changed after the learner's last review, or, without a review, after the card was
 * created.
 */
export function isChangedSince(card: Pick<ReviewCard, 'changedAt'>, state: CardState | undefined): boolean {
  return card.changedAt !== null && (!state || Date.parse(card.changedAt) > state.lastAt)
}
