import { expect, test } from 'vitest'
import { reduceReviews } from '#contract/learning/review.rules.ts'
import { currentParameters } from '#contract/learning/review-schedule.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { createEventId } from '#app/learning/event-id.ts'
import { formatInterval, formatNextReview } from './interval-text.ts'

test('describes the time until the next review', () => {
  expect([0, 1, 59, 60, 100, 364, 365].map(formatInterval)).toEqual([
    '1 hari',
    '1 hari',
    '59 hari',
    '2 bulan',
    '3 bulan',
    '12 bulan',
    '1 tahun',
  ])
})

test('states when the next card is due, and ignores cards that the learner dropped', () => {
  const now = Date.parse('2026-11-26T03:00:00.000Z')
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString()
  const review = (cardId: string, daysAgo: number) => {
    const event = { type: 'review', id: cardId, cardId, at: at(daysAgo), rating: 4, elapsedMs: 1_000 } as const
    return { ...event, ...currentParameters }
  }
  const card = (id: string) => {
    const texts = { title: 'Jaringan', front: 'DNS', back: 'buku alamat', hint: '' }
    return { id, source: 'author' as const, ...texts, createdAt: at(90), changedAt: null, isWithdrawn: false }
  }
  const state = reduceReviews([
    review('author:dropped', 80),
    { type: 'drop', id: 'drop', cardId: 'author:dropped', at: at(1) },
    review('author:unlisted', 80),
    review('author:learned', 0),
  ])
  const days = Math.ceil((state.cards.get('author:learned')!.dueAt - now) / DAY_MS)
  expect(days).toBeGreaterThan(1)
  const cards = [card('author:dropped'), card('author:learned')]
  expect(formatNextReview({ cards, state, due: [], now })).toBe(`Kartu berikutnya ${days} hari lagi.`)
  expect(formatNextReview({ cards: cards.slice(0, 1), state, due: [], now })).toBe('')
})

test('ids of events are version 7 UUIDs, which sort by their time', () => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map(createEventId)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
