import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReviewEvent } from '#contract/learning/review.outbox.ts'
import { listReviewCards, listReviewEvents } from '#contract/learning/review.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { REVIEW_MAX_EVENTS } from '#contract/wire/limits.ts'
import { type OutboxResult, sendOutbox } from '#contract/wire/outbox.ts'
import type { StoredQuestion } from '#server/db/tables/career-tracks.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { presentQuizCards } from './present.ts'

let world: LearningApp
let learner: Learner
let item: { enrollmentId: string; lectureMaterialId: string; quizId: string }
let questions: StoredQuestion[]
let lineage: string

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  const { enrollmentId, materials } = await world.enrol(learner)
  const material = materials.find(({ quiz_id }) => quiz_id !== null)
  item = { enrollmentId, lectureMaterialId: material?.id ?? '', quizId: material?.quiz_id ?? '' }
  lineage = material?.lineage_id ?? ''
  const free = { time_limit_seconds: null, attempts_allowed: null, reveals_answers: true }
  await world.db.updateTable('quiz').set(free).where('id', '=', item.quizId).execute()
  const quiz = await world.db
    .selectFrom('quiz')
    .select('questions')
    .where('id', '=', item.quizId)
    .executeTakeFirstOrThrow()
  questions = quiz.questions
})

async function send(kind: string, payload: unknown, as = learner): Promise<OutboxResult> {
  const entry = { id: randomUUID(), kind, payload, happenedAt: world.clock.now.toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  const [result] = data.results
  if (!result) throw new Error('no result')
  return result
}

/** Hands in the quiz with wrong answers to the questions `wrongIds`. */
async function handIn(wrongIds: readonly string[]) {
  const answers = Object.fromEntries(
    questions.map(({ id, type, answer, options }) => {
      if (!wrongIds.includes(id)) return [id, type === 'short' ? answer.slice(0, 1) : answer]
      return [
        id,
        type === 'short' ? ['bukan ini'] : options.filter(option => !answer.includes(option.id)).map(o => o.id),
      ]
    }),
  )
  expect((await send('quiz-attempt', { ...item, answers })).outcome).toBe('accepted')
}
const cards = async (as = learner) => (await world.call(listReviewCards, {}, { as })).data
const log = async (after?: number, as = learner) =>
  (await world.call(listReviewEvents, { query: after === undefined ? {} : { after: String(after) } }, { as })).data
const single = () => questions.filter(({ type }) => type === 'single').map(({ id }) => id)
const review = (id: string, at: Date, cardId = 'quiz:a:1'): ReviewEvent => {
  return { type: 'review', id, cardId, at: at.toISOString(), rating: 3, elapsedMs: 9_000, weights: 1, retention: 0.9 }
}

test('each question that was answered wrong becomes a review card after the quiz was passed', async () => {
  const wrong = questions.filter(({ type }) => type === 'single' || type === 'true-false').map(({ id }) => id)
  await handIn(wrong)
  expect(await cards()).toEqual([])

  await handIn([])
  const found = await cards()
  expect(found).toHaveLength(wrong.length)
  expect(found[0]).toMatchObject({ source: 'quiz', changedAt: null, isWithdrawn: false })
  expect(found[0]?.hint).not.toBe('')
  const [id = ''] = single()
  const question = questions.find(each => each.id === id)
  const right = question?.options.find(option => question.answer.includes(option.id))?.text
  expect(found.find(card => card.id === `quiz:${lineage}:${id}`)).toMatchObject({ front: question?.text, back: right })
  expect(await cards(await world.newLearner())).toEqual([])
})

test('a review card contains no answer if its quiz never shows the answers', async () => {
  await world.db.updateTable('quiz').set({ reveals_answers: false }).where('id', '=', item.quizId).execute()
  await handIn(single().slice(0, 1))
  await handIn([])
  expect((await cards()).map(({ back }) => back)).toEqual([null])
})

test('stores each review once, in the order of arrival, with a plausible time', async () => {
  const [a, b] = [randomUUID(), randomUUID()]
  const { now } = world.clock
  const past = new Date(now.getTime() - 2 * DAY_MS)
  const sent = await send('review', { events: [review(a, past), review(b, new Date(now.getTime() + 5 * DAY_MS))] })
  const stored = [review(a, past), review(b, now)]
  expect(sent).toMatchObject({ outcome: 'accepted', receipt: { events: stored } })
  const again = await send('review', { events: [{ ...review(a, now), rating: 1 }] })
  expect(again).toMatchObject({ outcome: 'superseded', receipt: { events: [review(a, past)] } })
  expect(await log()).toEqual({ events: stored, cursor: 2, total: 2 })

  const undo = { type: 'undo', id: randomUUID(), cardId: 'quiz:a:1', at: past.toISOString(), undoes: a }
  await send('review', { events: [undo] })
  expect(await log(2)).toEqual({ events: [undo], cursor: 3, total: 3 })
  expect(await log(undefined, await world.newLearner())).toEqual({ events: [], cursor: 0, total: 0 })
})

test('a full review log refuses new reviews with REVIEW_LOG_FULL, but still confirms stored reviews', async () => {
  const known = review(randomUUID(), world.clock.now)
  await send('review', { events: [known] })
  await sql`update review_event set seq = ${REVIEW_MAX_EVENTS} where user_id = ${learner.userId}`.execute(world.db)
  const refused = await send('review', { events: [known, review(randomUUID(), world.clock.now)] })
  expect(refused).toMatchObject({ outcome: 'refused', code: 'REVIEW_LOG_FULL' })
  expect(await send('review', { events: [known] })).toMatchObject({
    outcome: 'superseded',
    receipt: { events: [known] },
  })
  expect((await log()).total).toBe(1)
})

test('twelve reviews sent at the same time get different sequence numbers', async () => {
  const events = Array.from({ length: 12 }, () => review(randomUUID(), world.clock.now))
  await Promise.all(events.map(event => send('review', { events: [event] })))
  expect(await log()).toMatchObject({ cursor: 12, total: 12 })
})

test('refuses a review without a valid card or rating', async () => {
  const id = randomUUID()
  const wrong = [
    { ...review(id, world.clock.now), cardId: 'x' },
    { ...review(id, world.clock.now), rating: 5 },
  ]
  for (const event of wrong) expect((await send('review', { events: [event] })).outcome).toBe('refused')
})

test('a review card shows the question of the newest version, and whether it changed or was withdrawn', async () => {
  const [changed = '', removed = ''] = single()
  await handIn([changed, removed])
  await handIn([])
  await publishNext(
    questions.flatMap(question => {
      if (question.id === removed) return []
      return question.id === changed ? { ...question, text: 'Soal yang baru' } : question
    }),
  )
  const found = new Map((await cards()).map(card => [card.id, card]))
  const publishedAt = world.clock.now.toISOString()
  const one = { changedAt: publishedAt, front: 'Soal yang baru', isWithdrawn: false }
  expect(found.get(`quiz:${lineage}:${changed}`)).toMatchObject(one)
  const front = questions.find(({ id }) => id === removed)?.text
  expect(found.get(`quiz:${lineage}:${removed}`)).toMatchObject({ changedAt: publishedAt, front, isWithdrawn: true })
})

/** Publishes a version in which only this quiz differs. */
async function publishNext(
  written: readonly StoredQuestion[],
  { version = 90, ...rules }: { version?: number; reveals_answers?: boolean } = {},
) {
  const { db } = world
  const id = randomUUID()
  const oldRow = await db
    .selectFrom('lecture_material')
    .select(['career_track_id', 'version'])
    .where('id', '=', item.lectureMaterialId)
    .executeTakeFirstOrThrow()
  await sql`
    insert into career_track_version
      select (jsonb_populate_record(written, ${JSON.stringify({ version, published_at: world.clock.now })}::jsonb)).*
      from career_track_version as written
      where career_track_id = ${oldRow.career_track_id} and version = ${oldRow.version}`.execute(db)
  const quiz = { id, version, questions: written, ...rules }
  await sql`
    insert into quiz select (jsonb_populate_record(quiz, ${JSON.stringify(quiz)}::jsonb)).*
    from quiz where id = ${item.quizId}`.execute(db)
  const material = { id: randomUUID(), version, quiz_id: id }
  await sql`
    insert into lecture_material select (jsonb_populate_record(material, ${JSON.stringify(material)}::jsonb)).*
    from lecture_material as material where id = ${item.lectureMaterialId}`.execute(db)
}

test('a review card by an author appears when its material is completed, and shows later changes', async () => {
  const day = (nth: number) => new Date(world.clock.now.getTime() + nth * DAY_MS).toISOString()
  const stored = (front: string, more: { changedAt?: string; withdrawnAt?: string } = {}) => ({
    id: randomUUID(),
    front,
    back: 'arti',
    createdAt: day(-9),
    changedAt: null,
    withdrawnAt: null,
    ...more,
  })
  const deck = [
    stored('tetap'),
    stored('diubah', { changedAt: day(1) }),
    stored('ditarik', { withdrawnAt: day(2) }),
    stored('lama', { withdrawnAt: day(-5) }),
  ]
  const head = { lineage_id: lineage, version: 1, updated_at: world.clock.now }
  await world.db
    .insertInto('review_deck')
    .values({ ...head, cards: JSON.stringify(deck) })
    .execute()
  expect(await cards()).toEqual([])
  await handIn([])
  expect(await cards()).toMatchObject([
    { source: 'author', front: 'tetap', back: 'arti', changedAt: null, isWithdrawn: false },
    { front: 'diubah', changedAt: day(1), isWithdrawn: false },
    { front: 'ditarik', changedAt: day(2), isWithdrawn: true },
  ])
})

test('a review card does not reveal answers that the newest version hides, or the right order of items', async () => {
  const items = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam'].map(text => ({ id: text, text }))
  const order = { id: 'urut', type: 'ordering' as const, text: 'Urutkan', explanation: 'Hitung', options: items }
  questions = [{ ...order, answer: items.map(({ id }) => id) }]
  const written = { questions: JSON.stringify(questions) }
  await world.db.updateTable('quiz').set(written).where('id', '=', item.quizId).execute()
  const wrong = { urut: items.map(({ id }) => id).toReversed() }
  expect((await send('quiz-attempt', { ...item, answers: wrong })).outcome).toBe('accepted')
  await handIn([])
  const [card] = await cards()
  expect(card?.options).not.toEqual(items)
  expect(card?.options).toHaveLength(items.length)
  expect(card?.back).toContain('1. satu')
  await publishNext(questions, { version: 91, reveals_answers: false })
  expect((await cards())[0]?.back).toBeNull()
})

test('the review card of a matching question lists its prompts', () => {
  const known = {
    id: 'pasang',
    type: 'matching' as const,
    text: 'Pasangkan',
    explanation: 'Hafalkan',
    prompts: [{ id: 'p', text: 'DNS' }],
    options: [{ id: 'o', text: 'buku alamat' }],
    answer: [],
  }
  const attempt = {
    question_results: [{ id: 'pasang', isCorrect: false, explanation: '' }],
    is_passed: true,
    handed_in_at: new Date(0),
  }
  const ids = { lineage_id: 'l', quiz_id: 'k', career_track_id: 't' }
  const quiz = {
    id: 'k',
    questions: [known],
    reveals_answers: true,
    shuffles_options: false,
    version: 1,
    title: 'Kuis',
  }
  const [card] = presentQuizCards({ attempts: [{ ...attempt, ...ids }], quizzes: [quiz], newest: [] })
  expect(card?.front).toBe('Pasangkan\n• DNS')
})
