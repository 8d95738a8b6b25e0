import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getNotificationSettings } from '#contract/account/notification.ts'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import type { ReviewEvent } from '#contract/learning/review.outbox.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { runInTransaction } from '#server/db/database.ts'
import { storePreference } from '#server/features/account/notifications/service.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { storeNotes } from '../note/service.ts'
import { remindOfReviews } from './reminder.ts'
import { storeReviews } from './service.ts'

/** 22 November 2026, 12.00 in Jakarta. */
const NOON = Date.UTC(2026, 10, 22, 5)
/** 19.00 in Jakarta. */
const EVENING = NOON + 7 * HOUR_MS
const CARD = 'author:card-1'

let world: LearningApp
let learner: Learner
let now = new Date(NOON)

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date(NOON)
  await world.db.deleteFrom('notification_setting').execute()
  learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const [material] = materials
  await world.db
    .updateTable('lecture_progress')
    .set({ status: 'COMPLETED', completed_at: new Date(NOON - DAY_MS) })
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', material?.id ?? '')
    .execute()
  const card = { id: 'card-1', front: 'DNS', back: 'buku alamat', createdAt: new Date(NOON - DAY_MS).toISOString() }
  const cards = JSON.stringify([{ ...card, changedAt: null, withdrawnAt: null }])
  await world.db
    .insertInto('review_deck')
    .values({ lineage_id: material?.lineage_id ?? '', cards, version: 1, updated_at: now })
    .onConflict(conflict => conflict.column('lineage_id').doUpdateSet({ cards }))
    .execute()
})

const settings = async () => (await world.call(getNotificationSettings, {}, { as: learner })).data.preference
async function choose(reviewHour: number | null | undefined) {
  const { reviewHour: _stored, ...others } = await settings()
  const preference = { ...others, ...(reviewHour !== undefined && { reviewHour }) }
  await runInTransaction(world.db, tx => storePreference(tx, learner, preference, { happenedAt: now }))
}
/** Runs the job once at this time. */
const round = (at: number) => {
  now = new Date(at)
  const context = { db: world.db, now: () => now, jobs: { nudge: () => {} } }
  return remindOfReviews(context, new AbortController().signal)
}
const sent = () =>
  world.db
    .selectFrom('notification')
    .select(['about', 'title', 'path', 'due_at', 'valid_until'])
    .where('user_id', '=', learner.userId)
    .where('kind', '=', 'review')
    .orderBy('due_at')
    .execute()
const review = (at: number): ReviewEvent => {
  const head = { id: randomUUID(), cardId: CARD, at: new Date(at).toISOString() }
  return { type: 'review', ...head, rating: 3, elapsedMs: 9_000, weights: 1, retention: 0.9 }
}

test('the review reminder is off until the learner chooses an hour, and off again after "Tidak"', async () => {
  expect((await settings()).reviewHour).toBeNull()
  await round(EVENING)
  await choose(19)
  await choose(null)
  await round(EVENING + DAY_MS)
  expect(await sent()).toEqual([])
})

test('sends one review reminder a day at the hour chosen by the learner, even with two servers', async () => {
  await choose(19)
  await round(EVENING - MINUTE_MS)
  expect(await sent()).toEqual([])
  await Promise.all([round(EVENING), round(EVENING)])
  await round(EVENING + MINUTE_MS)
  const [first, ...others] = await sent()
  expect(others).toEqual([])
  expect(first).toMatchObject({ about: 'review:2026-11-22', title: 'Ulangi 1 kartu', path: '/review' })
  expect(first?.valid_until).toEqual(new Date(EVENING + 2 * HOUR_MS))
  await choose(20)
  await round(EVENING + HOUR_MS)
  expect(await sent()).toHaveLength(1)
  await round(EVENING + HOUR_MS + DAY_MS)
  expect((await sent()).map(({ about }) => about)).toEqual(['review:2026-11-22', 'review:2026-11-23'])
})

test('sends no reminder if no card is due', async () => {
  await choose(19)
  const done = { events: [review(NOON)] }
  await runInTransaction(world.db, tx => storeReviews(tx, learner, done, { now }))
  await round(EVENING)
  await round(EVENING + DAY_MS)
  expect(await sent()).toEqual([])
  await round(EVENING + 2 * DAY_MS)
  expect(await sent()).toHaveLength(1)
})

test("the review reminder counts the learner's own marked sentences from the next day on", async () => {
  await choose(19)
  const done = { events: [review(NOON)] }
  await runInTransaction(world.db, tx => storeReviews(tx, learner, done, { now }))
  const stranger = await world.newLearner()
  const mark = (noteId: string): NoteEvent => ({
    type: 'create',
    id: randomUUID(),
    noteId,
    at: new Date(NOON).toISOString(),
    // The reminder reads no article, so a mark in an unknown material counts.
    enrollmentId: randomUUID(),
    materialId: randomUUID(),
    courseTitle: 'Jaringan',
    materialTitle: 'DNS',
    anchor: { kind: 'article', from: 0, quote: 'DNS adalah buku alamat.', before: '', after: '', isOnly: true },
    text: 'ingat',
  })
  const [kept, deleted] = [mark(randomUUID()), mark(randomUUID())]
  const head = { id: randomUUID(), noteId: deleted.noteId, at: new Date(NOON).toISOString() }
  const deletion: NoteEvent = { type: 'delete', ...head, replaces: [deleted.id] }
  await runInTransaction(world.db, tx => storeNotes(tx, learner, { events: [kept, deleted, deletion] }, { now }))
  await runInTransaction(world.db, tx => storeNotes(tx, stranger, { events: [mark(randomUUID())] }, { now }))
  await round(EVENING)
  expect(await sent()).toEqual([])
  await round(EVENING + DAY_MS)
  expect((await sent()).map(({ title }) => title)).toEqual(['Ulangi 1 kartu'])
})

test('the review reminder waits for the next day if the server was down at the chosen hour', async () => {
  await choose(19)
  await round(EVENING + 2 * HOUR_MS)
  await round(EVENING + 3 * HOUR_MS)
  expect(await sent()).toEqual([])
  await round(EVENING + DAY_MS)
  expect(await sent()).toHaveLength(1)
})

test('the review reminder is sent the next day if the clock of the server was ahead by a month before', async () => {
  await choose(19)
  await round(EVENING + 30 * DAY_MS + 3 * HOUR_MS)
  await round(EVENING + MINUTE_MS)
  expect(await sent()).toEqual([])
  await round(EVENING + DAY_MS)
  expect((await sent()).map(({ about }) => about)).toEqual(['review:2026-11-23'])
})

test('the chosen hour of the review reminder is kept if an older app changes another preference', async () => {
  await choose(8)
  await choose(undefined)
  expect((await settings()).reviewHour).toBe(8)
})
