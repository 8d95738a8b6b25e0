import { expect, test } from 'vitest'
import type { Rating } from '#contract/learning/review.outbox.ts'
import { listCardsToRepeat } from './session-steps.ts'

const steps = (...list: [cardId: string, rating: Rating | undefined][]) =>
  list.map(([cardId, rating]) => ({ cardId, rating }))

test('repeats forgotten cards in the order in which the cards were rated last', () => {
  expect(listCardsToRepeat(steps(['a', 1], ['b', 3], ['c', 1]))).toEqual(['a', 'c'])
  expect(listCardsToRepeat(steps(['a', 1], ['c', 1], ['a', 1]))).toEqual(['c', 'a'])
})

test('does not repeat a card that got a rating other than "Lupa" or that the learner dropped', () => {
  expect(listCardsToRepeat(steps(['a', 1], ['a', 2]))).toEqual([])
  expect(listCardsToRepeat(steps(['a', 1], ['a', 1], ['a', 4]))).toEqual([])
  expect(listCardsToRepeat(steps(['a', 1], ['a', undefined]))).toEqual([])
})
