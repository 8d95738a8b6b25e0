import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDeckLines } from '#contract/learning/deck-lines.ts'
import { getReviewDeck, setReviewDeck } from '#contract/learning/review.admin.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listChangedCards } from './deck-service.ts'

let world: LearningApp
let admin: Learner
let params: { id: string }

beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
  const material = world.db
    .selectFrom('lecture_material')
    .select('id')
    .where('lineage_id', 'not in', world.db.selectFrom('review_deck').select('lineage_id'))
    .limit(1)
  params = await material.executeTakeFirstOrThrow()
})
afterAll(() => world.close())

const set = (cards: string, version: number) =>
  world.call(
    setReviewDeck,
    { params, body: { cards, reason: 'Istilah baru' } },
    { as: admin, headers: { 'if-match': `"${version}"` } },
  )
const read = async () => (await world.call(getReviewDeck, { params }, { as: admin })).data

test('an admin writes one card per line, and cannot overwrite a change of another admin', async () => {
  expect(await read()).toEqual({ cards: '', version: 1 })
  expect((await set('DNS = buku alamat\n\n IP=nomor rumah ', 1)).data).toEqual({ version: 2 })
  expect(await read()).toEqual({ cards: 'DNS = buku alamat\nIP = nomor rumah', version: 2 })
  expect((await set('DNS = lain', 1)).code).toBe('VERSION_STALE')
  expect((await set('tanpa arti', 2)).code).toBe('VALIDATION_FAILED')
  expect(await read()).toMatchObject({ version: 2 })
})

test('reports the line of a deck that is not a valid card', () => {
  expect(parseDeckLines('a = b\nc')).toEqual({ problem: 'Bukan "istilah = arti": c' })
  expect(parseDeckLines('a = b\na = c')).toEqual({ problem: 'Istilah ini dua kali: a' })
  expect(parseDeckLines('a = b = c')).toEqual({ cards: [{ front: 'a', back: 'b = c' }] })
})

test('a changed card keeps its id, and a removed card is marked as withdrawn and can be added again', () => {
  const changedCards = listChangedCards(
    [],
    [
      { front: 'a', back: '1' },
      { front: 'b', back: '2' },
    ],
    '2026-01-01',
  )
  const [a, b] = changedCards.map(({ id }) => id)
  const second = listChangedCards(changedCards, [{ front: 'a', back: 'baru' }], '2026-01-02')
  expect(second).toMatchObject([
    { id: a, back: 'baru', changedAt: '2026-01-02', withdrawnAt: null },
    { id: b, withdrawnAt: '2026-01-02' },
  ])
  const third = listChangedCards(
    second,
    [
      { front: 'b', back: '2' },
      { front: 'istilah', back: 'baru' },
    ],
    '2026-01-03',
  )
  expect(third).toMatchObject([
    { id: b, changedAt: '2026-01-03', withdrawnAt: null },
    { id: a, front: 'istilah', changedAt: '2026-01-03' },
  ])
})
