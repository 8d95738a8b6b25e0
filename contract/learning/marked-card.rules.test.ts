import { expect, test } from 'vitest'
import { DAY_MS } from '../wire/durations.ts'
import { listMarkedCards } from './marked-card.rules.ts'
import { reduceNotes } from './note.rules.ts'
import type { NoteAnchor, NoteEvent } from './note.outbox.ts'
import { CardId } from './review.outbox.ts'
import { REVIEW_MAX_CARDS } from './review.ts'
import { findDueCards, isAtCardLimit, reduceReviews } from './review.rules.ts'
import { currentParameters } from './review-schedule.ts'
import * as v from 'valibot'

const START = Date.parse('2026-03-02T02:00:00.000Z')
const at = (days: number) => new Date(START + days * DAY_MS).toISOString()
const sentence: NoteAnchor = { kind: 'article', from: 0, quote: 'DNS adalah', before: '', after: '', isOnly: true }

function create(noteId: string, anchor: NoteAnchor = sentence): NoteEvent {
  const material = { enrollmentId: 'e', materialId: 'm', courseTitle: 'Jaringan', materialTitle: 'DNS' }
  return { type: 'create', id: `${noteId}-create`, noteId, at: at(0), ...material, anchor, text: '' }
}
const list = (...events: NoteEvent[]) => listMarkedCards(reduceNotes(events).values())

test('each mark on a sentence is a card, and notes on videos and PDFs are not', () => {
  const cards = list(create('a'), create('b', { kind: 'video', second: 1 }), create('c', { kind: 'pdf', page: 1 }))
  expect(cards.map(({ id }) => id)).toEqual(['marked:a'])
  expect(v.is(CardId, `marked:${crypto.randomUUID()}`)).toBe(true)
})

test('the card of a marked sentence is first due exactly one day after the mark', () => {
  const [due, early] = [START + DAY_MS, START + DAY_MS - 1].map(now =>
    findDueCards(list(create('a')), reduceReviews([]), now),
  )
  expect([due?.length, early?.length]).toEqual([1, 0])
})

test('deleting a marked note removes its card, and undoing the deletion restores the card with its schedule', () => {
  const deletion: NoteEvent = { type: 'delete', id: 'd', noteId: 'a', at: at(3), replaces: ['a-create'] }
  const restored: NoteEvent = { type: 'edit', id: 'r', noteId: 'a', at: at(4), replaces: ['d'], text: '' }
  expect(list(create('a'), deletion)).toEqual([])
  const cards = list(create('a'), deletion, restored)
  const review = { type: 'review' as const, id: 'x', cardId: 'marked:a', at: at(1), rating: 4 as const, elapsedMs: 1 }
  const state = reduceReviews([{ ...review, ...currentParameters }])
  expect(cards.map(({ id, createdAt }) => [id, createdAt])).toEqual([['marked:a', at(1)]])
  expect(findDueCards(cards, state, START + 4 * DAY_MS)).toEqual([])
  expect(findDueCards(cards, state, state.cards.get('marked:a')!.dueAt)).toEqual(cards)
})

test('marked sentences have their own card limit, at which the oldest marks keep their cards', () => {
  const newest = { ...create('newest'), at: at(1) }
  const marks = list(newest, ...Array.from({ length: REVIEW_MAX_CARDS }, (_, nth) => create(`a${nth}`)))
  expect([marks.length, marks.some(({ note }) => note.noteId === 'newest')]).toEqual([REVIEW_MAX_CARDS, false])
  const answer = { id: 'quiz:l:q' }
  expect(isAtCardLimit([answer, ...marks])).toBe(true)
  expect(isAtCardLimit([answer, ...marks.slice(1)])).toBe(false)
})
