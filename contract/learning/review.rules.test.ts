import { default_w as librarysWeights } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { playHistory } from '#tests/support/review-histories.ts'
import { DAY_MS } from '../wire/durations.ts'
import {
  computeNextCardState,
  findDueCards,
  findNextDue,
  limitCards,
  reduceReviews,
  isChangedSince,
  computeNextIntervals,
  estimateReviewsLeftToday,
  sumTimeSpent,
} from './review.rules.ts'
import { currentParameters, computeNextMemory } from './review-schedule.ts'
import { REVIEW_MAX_CARDS } from './review.ts'
import type { Rating, ReviewEvent } from './review.outbox.ts'

const START = Date.parse('2026-03-02T02:00:00.000Z')
const at = (days: number) => new Date(START + days * DAY_MS).toISOString()
const review = (id: string, days: number, rating: Rating, cardId = 'quiz:a:1'): ReviewEvent => {
  return { type: 'review', id, cardId, at: at(days), rating, elapsedMs: 20_000, ...currentParameters }
}
const getState = (events: ReviewEvent[], cardId = 'quiz:a:1') => reduceReviews(events).cards.get(cardId)

test('three devices compute the same review state in 2,000 random histories, and no review is lost', () => {
  let made = 0
  for (let seed = 1; seed <= 2_000; seed++) {
    const report = playHistory(seed)
    made += report.made
    expect({ seed, lost: report.lost, states: new Set(report.states).size }).toEqual({ seed, lost: 0, states: 1 })
  }
  expect(made).toBeGreaterThan(5_000)
})

test('counts both failed reviews if two devices review the same card', () => {
  const phone = [review('a', 0, 3), review('b', 3, 1)]
  const laptop = [review('c', 2, 1), review('d', 9, 3)]
  const both = getState([...phone, ...laptop])
  expect(both).toMatchObject({ reviews: 4, lapses: 2, lastAt: START + 9 * DAY_MS })
  expect(getState([...laptop, ...phone, ...phone].toReversed())).toEqual(both)
})

test('sorts review events of the same time by their id', () => {
  const same = [review('b', 0, 1), review('a', 0, 4)]
  expect(getState(same)).toEqual(getState(same.toReversed()))
})

test('an undo removes its review, even if the undo arrives first', () => {
  const undo: ReviewEvent = { type: 'undo', id: 'u', cardId: 'quiz:a:1', at: at(1), undoes: 'b' }
  expect(getState([undo, review('a', 0, 3), review('b', 1, 1)])).toEqual(getState([review('a', 0, 3)]))
})

test('computes a review with its stored retention, and with the current weights if its weights are unknown', () => {
  const nextMemory = computeNextMemory(null, 0, 3, currentParameters)
  expect(nextMemory).toEqual({ stability: librarysWeights[2], difficulty: expect.any(Number) })
  const strict = { ...review('a', 0, 3), retention: 0.95 } as ReviewEvent
  expect(getState([strict])?.dueAt).toBeLessThan(getState([review('a', 0, 3)])?.dueAt ?? 0)
  const newer = { ...review('a', 0, 3), weights: 2 } as ReviewEvent
  expect(getState([newer])).toEqual(getState([review('a', 0, 3)]))
})

test('review intervals are one day to one year long, and never shorter for a better rating', () => {
  const {
    1: again,
    2: hard,
    3: good,
    4: easy,
  } = computeNextIntervals(getState([review('a', 0, 3)]), START + 3 * DAY_MS)
  expect(again).toBeGreaterThanOrEqual(1)
  expect([again <= hard, hard < good, good < easy]).toEqual([true, true, true])
  expect(easy).toBeLessThanOrEqual(365)
})

test('lists overdue cards before new ones, and omits dropped cards and cards that are not yet due', () => {
  const card = (id: string, days = 0) => ({ id: `quiz:a:${id}`, createdAt: at(days), changedAt: null })
  const cards = [card('new'), card('later', 99), card('longest'), card('learned'), card('recent'), card('dropped')]
  const state = reduceReviews([
    review('1', 0, 1, 'quiz:a:recent'),
    review('2', -2, 1, 'quiz:a:longest'),
    review('3', 0, 4, 'quiz:a:learned'),
    { type: 'drop', id: '4', cardId: 'quiz:a:dropped', at: at(0) },
  ])
  const due = findDueCards(cards, state, START + 2 * DAY_MS)
  expect(due.map(({ id }) => id)).toEqual(['quiz:a:longest', 'quiz:a:recent', 'quiz:a:new'])
  const rewritten = { ...card('dropped'), changedAt: at(1) }
  expect(findDueCards([rewritten], state, START + 2 * DAY_MS)).toEqual([rewritten])
  expect(findDueCards([{ ...rewritten, changedAt: at(-1) }], state, START + 2 * DAY_MS)).toEqual([])
})

test('lists cards of marked sentences after all other cards, so that many marks do not displace wrong answers', () => {
  const card = (id: string, days = 0) => ({ id, createdAt: at(days), changedAt: null })
  const state = reduceReviews([review('1', -9, 1, 'marked:due'), review('2', 0, 1, 'quiz:a:due')])
  const cards = ['marked:new', 'marked:due', 'quiz:a:new', 'quiz:a:due'].map(id => card(id))
  const due = findDueCards([card('marked:old', -30), ...cards], state, START + 2 * DAY_MS)
  expect(due.map(({ id }) => id)).toEqual(['quiz:a:due', 'quiz:a:new', 'marked:due', 'marked:old', 'marked:new'])
})

test('undoing the removal of a card restores the card with its schedule, even if the undo arrives first', () => {
  const drop: ReviewEvent = { type: 'drop', id: 'd', cardId: 'quiz:a:1', at: at(1) }
  const undo: ReviewEvent = { type: 'undo', id: 'u', cardId: 'quiz:a:1', at: at(1), undoes: 'd' }
  const state = reduceReviews([undo, review('a', 0, 3), drop])
  expect(state).toEqual(reduceReviews([review('a', 0, 3)]))
  expect(state.dropped.size).toBe(0)
  // A second drop on another device is not undone.
  const other: ReviewEvent = { ...drop, id: 'e', at: at(0.5) }
  expect(reduceReviews([drop, other, undo]).dropped).toEqual(new Map([['quiz:a:1', START + DAY_MS / 2]]))
})

test('at the card limit the oldest cards are kept, so that a new card never replaces a scheduled card', () => {
  const cards = Array.from({ length: REVIEW_MAX_CARDS + 3 }, (_, nth) => {
    const age = REVIEW_MAX_CARDS + 3 - nth
    return { id: `author:${age}`, createdAt: new Date(age).toISOString() }
  })
  const kept = limitCards(cards)
  expect(kept).toHaveLength(REVIEW_MAX_CARDS)
  expect([kept[0]?.id, kept.at(-1)?.id]).toEqual(['author:1', `author:${REVIEW_MAX_CARDS}`])
})

test('the next due time ignores cards that the learner has dropped or no longer has', () => {
  const card = (id: string) => ({ id: `quiz:a:${id}`, createdAt: at(0), changedAt: null })
  const drop: ReviewEvent = { type: 'drop', id: 'd', cardId: 'quiz:a:dropped', at: at(30) }
  const state = reduceReviews([
    review('1', 0, 3, 'quiz:a:dropped'),
    review('2', 0, 3, 'quiz:a:unlisted'),
    review('3', 30, 4, 'quiz:a:learned'),
    drop,
  ])
  const next = state.cards.get('quiz:a:learned')!.dueAt
  expect(findNextDue([card('dropped'), card('learned')], state)).toBe(next)
  expect(findNextDue([card('dropped')], state)).toBeUndefined()
})

test('offers as many review cards per day as fit into five minutes', () => {
  expect(estimateReviewsLeftToday(6, 0)).toEqual({ cards: 6, minutes: 3 })
  expect(estimateReviewsLeftToday(40, 0)).toEqual({ cards: 10, minutes: 5 })
  expect(estimateReviewsLeftToday(40, 290_000)).toEqual({ cards: 0, minutes: 0 })
  const undo: ReviewEvent = { type: 'undo', id: 'u', cardId: 'quiz:a:1', at: at(1), undoes: 'b' }
  expect(sumTimeSpent([review('a', -1, 3), review('b', 0, 3), review('c', 0, 3), undo], START)).toBe(20_000)
})

test('marks a card as changed after its text changed, until its next review', () => {
  const state = computeNextCardState(undefined, { rating: 3, ...currentParameters }, START)
  expect(isChangedSince({ changedAt: null }, state)).toBe(false)
  expect(isChangedSince({ changedAt: at(1) }, state)).toBe(true)
  expect(isChangedSince({ changedAt: at(-1) }, state)).toBe(false)
  expect(isChangedSince({ changedAt: at(-1) }, undefined)).toBe(true)
})
