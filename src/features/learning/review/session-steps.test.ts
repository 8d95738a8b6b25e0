import { expect, test } from 'vitest'
import type { Rating } from '#contract/learning/review.outbox.ts'
import { listCardsToRepeat } from './session-steps.ts'

const steps = (...list: [cardId: string, rating: Rating][]) => list.map(([cardId, rating]) => ({ cardId, rating }))

test('repeats forgotten cards in the order of their last rating', () => {
  expect(listCardsToRepeat(steps(['a', 1], ['b', 3], ['c', 1]))).toEqual(['a', 'c'])
  expect(listCardsToRepeat(steps(['a', 1], ['c', 1], ['a', 1]))).toEqual(['c', 'a'])
})

test('a card leaves the queue with its first rating other than "Lupa"', () => {
  expect(listCardsToRepeat(steps(['a', 1], ['a', 2]))).toEqual([])
  expect(listCardsToRepeat(steps(['a', 1], ['a', 1], ['a', 4]))).toEqual([])
})
