import { randomUUID } from 'node:crypto'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as fc from 'fast-check'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getEnrollment } from '#contract/learning/enrollment.ts'
import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import { outboxPayloads } from '#contract/wire/outbox-payloads.ts'
import { isOutboxKind } from '#contract/wire/outbox-kinds.ts'
import { type OutboxEntryBody, type OutboxResult, sendOutbox } from '#contract/wire/outbox.ts'
import { createPoint, getPointBalance } from '#contract/points/points.ts'
import { setProgress } from '#contract/learning/progress.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import type { Person } from '#server/http/person.ts'
import { generateInvalidValue, type KnownValues, arbitraryValue } from '#tests/support/arbitrary-values.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { applyOutbox } from './service.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string
let readable: string[]

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  const enrolled = await world.enrol(learner)
  enrollmentId = enrolled.enrollmentId
  readable = enrolled.materials
    .filter(material => ['article', 'pdf'].includes(material.type))
    .map(material => material.id)
})

const entry = (kind: string, payload: unknown): OutboxEntryBody => ({
  id: randomUUID(),
  kind,
  payload,
  happenedAt: world.clock.now.toISOString(),
})
const completed = (lectureMaterialId = '', userId = learner.userId) =>
  entry('progress', { userId, enrollmentId, lectureMaterialId, status: 'COMPLETED' })
const getPointsFor = (lectureMaterialId = '', userId = learner.userId) =>
  entry('points', {
    user_id: userId,
    point: 5,
    extras: { event_name: 'material-completed', ref: `${enrollmentId}:${lectureMaterialId}` },
  })
const deliver = async (entries: OutboxEntryBody[], as = learner) =>
  (await world.call(sendOutbox, { body: { entries } }, { as })).data.results
const outcomes = async (entries: OutboxEntryBody[], as = learner) =>
  (await deliver(entries, as)).map(result => result.code ?? result.outcome)
const balance = async () => (await world.call(getPointBalance, {}, { as: learner })).data.balance
const completedCount = async () => {
  const input = { params: { enrollmentId }, query: {} }
  const { data } = await world.call(getEnrollment, input, { as: learner })
  return data.progress_status.filter(item => item.status === 'COMPLETED').length
}

test('applies outbox entries in order, and returns a receipt for each', async () => {
  const results = await deliver([completed(readable[0]), getPointsFor(readable[0])])
  expect(results).toMatchObject([
    { outcome: 'accepted', receipt: { status: 'COMPLETED' } },
    { outcome: 'accepted', receipt: { point: 5 } },
  ])
  expect(await balance()).toBe(5)
})

test('refuses a points entry that arrives before its progress, and accepts the entry when it is sent again', async () => {
  const [points, progress] = [getPointsFor(readable[0]), completed(readable[0])]
  expect(await outcomes([points, progress])).toEqual(['POINT_EVENT_NOT_PROVEN', 'accepted'])
  expect(await outcomes([points, progress])).toEqual(['accepted', 'duplicate'])
})

test('a batch sent again after a lost response gets the same receipts, and creates no duplicates', async () => {
  const entries = readable.slice(0, 5).flatMap(id => [completed(id), getPointsFor(id)])
  const first = await deliver(entries)
  const again = await deliver(entries)
  expect(again.map(result => result.outcome)).toEqual(Array(10).fill('duplicate'))
  expect(again.map(result => result.receipt)).toEqual(first.map(result => result.receipt))
  expect(await balance()).toBe(25)
  expect(await completedCount()).toBe(5)
})

test('the same batch sent by five tabs at the same time counts once', async () => {
  const entries = readable.slice(0, 4).flatMap(id => [completed(id), getPointsFor(id)])
  const answers = await Promise.all(Array.from({ length: 5 }, () => outcomes(entries)))
  for (const at of entries.keys()) {
    const resultsAt = answers.map(results => results[at])
    expect(resultsAt.filter(outcome => outcome === 'accepted')).toHaveLength(1)
    expect(resultsAt.filter(outcome => outcome === 'duplicate')).toHaveLength(4)
  }
  expect(await balance()).toBe(20)
})

test('the same action sent again under another id is superseded, both for progress and for points', async () => {
  await deliver([completed(readable[0]), getPointsFor(readable[0])])
  const again = await deliver([completed(readable[0]), getPointsFor(readable[0])])
  expect(again).toMatchObject([
    { outcome: 'superseded', receipt: { status: 'COMPLETED' } },
    { outcome: 'superseded', receipt: { point: 0 } },
  ])
  expect(await balance()).toBe(5)
})

test('an action sent under one id by a direct call and by the outbox counts once', async () => {
  const progress = completed(readable[0])
  const points = getPointsFor(readable[0])
  const as = learner
  const single = await world.send(setProgress, { body: progress.payload }, { as, key: progress.id })
  expect(single.json()).toEqual({ msg: 'success', status: 'COMPLETED' })
  await world.send(createPoint, { body: points.payload }, { as, key: points.id })
  expect(await deliver([progress, points])).toMatchObject([
    { outcome: 'duplicate', receipt: { status: 'COMPLETED' } },
    { outcome: 'duplicate', receipt: { point: 5 } },
  ])
  expect(await balance()).toBe(5)
})

test('refuses invalid entries, and applies the entries around them', async () => {
  const reused = { ...completed(readable[3]), id: randomUUID() }
  await deliver([reused])
  const poison = [
    entry('toString', {}),
    entry('progress', null),
    entry('progress', { enrollmentId, userId: learner.userId, lectureMaterialId: readable[0], status: 'DONE' }),
    entry('quiz-attempt', { enrollmentId, lectureMaterialId: readable[0], quizId: randomUUID(), answers: 7 }),
    entry('assignment', { enrollmentId, lectureMaterialId: readable[0], text: 'a\u0000b' }),
    { ...getPointsFor(readable[0]), id: reused.id },
  ]
  expect(await outcomes([completed(readable[0]), ...poison, completed(readable[1])])).toEqual([
    'accepted',
    'OUTBOX_KIND_UNKNOWN',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'IDEMPOTENCY_KEY_REUSED',
    'accepted',
  ])
  expect(await completedCount()).toBe(3)
})

test('an invalid value in place of an entry does not stop the other entries', async () => {
  const good = () => readable.slice(0, 3).map(id => completed(id))
  const poisons: unknown[] = [
    entry('progress', { enrollmentId: { toString: 1 } }),
    entry('points', { extras: { ref: { toString: null, valueOf: 3 } } }),
    { id: randomUUID(), kind: 'progress', happenedAt: 'kemarin' },
    { id: randomUUID(), kind: ['progress'], payload: {}, happenedAt: 7 },
    { id: 'bukan-uuid', kind: 'progress', payload: {} },
    { id: '\ud800\0' },
  ]
  for (const poison of poisons) {
    const batch = good()
    const [first, ...others] = batch
    const body = { entries: [first, poison, ...others] }
    const { statusCode, ...answer } = await world.send(sendOutbox, { body }, { as: learner })
    expect(statusCode).toBe(200)
    const { results } = answer.json<{ data: { results: OutboxResult[] } }>().data
    expect(results.map(result => result.outcome)).toEqual([
      expect.stringMatching(/accepted|superseded/),
      'refused',
      ...others.map(() => expect.stringMatching(/accepted|superseded/) as string),
    ])
  }
})

test('an entry whose time cannot be parsed counts as sent now', async () => {
  const body = { entries: [{ ...completed(readable[0]), happenedAt: 'NaN' }] }
  const { data } = await world.call(sendOutbox, { body }, { as: learner })
  expect(data.results).toMatchObject([{ outcome: 'accepted' }])
})

test('no payload of any kind stops the other entries of a batch', async () => {
  const kinds = [...Object.keys(outboxPayloads), 'toString', '']
  const known: KnownValues = field => fc.constantFrom(...(field === 'enrollmentId' ? [enrollmentId] : readable))
  const payload = (kind: string) => {
    if (!isOutboxKind(kind)) return arbitraryValue
    const schema = toJsonSchema(outboxPayloads[kind], { typeMode: 'input', errorMode: 'ignore' })
    return fc.oneof(generateInvalidValue(schema as Record<string, unknown>, known), arbitraryValue, fc.jsonValue())
  }
  const poison = fc
    .constantFrom(...kinds)
    .chain(kind =>
      fc.record({ id: fc.uuid(), kind: fc.constant(kind), payload: payload(kind), happenedAt: fc.string() }),
    )
  const context = {
    ...world,
    person: { userId: learner.userId, roles: [], isAdmin: false, sessionId: randomUUID() } satisfies Person,
    now: () => world.clock.now,
    log: world.app.log,
    publicUrl: () => 'https://semai.test',
  }
  await fc.assert(
    fc.asyncProperty(fc.array(poison, { minLength: 1, maxLength: 6 }), async poisons => {
      const good = [completed(readable[0]), completed(readable[1])]
      // Converts the entries to JSON and back, as a request does.
      const sent = JSON.parse(JSON.stringify([good[0], ...poisons, good[1]])) as OutboxEntryBody[]
      const results = await applyOutbox(context, sent)
      expect(results.map(result => result.id)).toEqual(sent.map(each => each.id))
      for (const result of [results[0], results.at(-1)]) expect(result?.outcome).toMatch(/accepted|superseded/)
      for (const result of results) expect(result.outcome).not.toBe('later')
    }),
    { numRuns: 150, interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false },
  )
})

test('refuses entries of another user', async () => {
  const otherLearner = await world.newLearner()
  const theirs = [completed(readable[0]), getPointsFor(readable[0])]
  expect(await outcomes(theirs, otherLearner)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  const renamed = [completed(readable[0], otherLearner.userId), getPointsFor(readable[0], otherLearner.userId)]
  expect(await outcomes(renamed, otherLearner)).toEqual(['ENROLLMENT_NOT_FOUND', 'POINT_EVENT_NOT_PROVEN'])
  expect(await completedCount()).toBe(0)
  // The refused requests did not use up the ids, so the entries of their owner are accepted.
  expect(await outcomes(theirs)).toEqual(['accepted', 'accepted'])
})

test('another user who sends the id of an entry does not get its receipt', async () => {
  const otherLearner = await world.newLearner()
  const enrolled = await world.enrol(otherLearner)
  const mine = completed(readable[0])
  await deliver([mine])
  const payload = {
    userId: otherLearner.userId,
    enrollmentId: enrolled.enrollmentId,
    lectureMaterialId: readable[0],
    status: 'INPROGRESS',
  }
  const [result] = await deliver([{ ...mine, payload }], otherLearner)
  expect(result).toMatchObject({ outcome: 'accepted', receipt: { status: 'INPROGRESS' } })
})

test(
  '1,000 entries are stored exactly once each, even if every batch is sent twice at the same time',
  async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => readable[at % readable.length])
    const entries = ids.map(id => completed(id))
    const all: string[] = []
    for (let at = 0; at < entries.length; at += OUTBOX_BATCH_SIZE) {
      const batch = entries.slice(at, at + OUTBOX_BATCH_SIZE)
      const [first, second] = await Promise.all([outcomes(batch), outcomes(batch)])
      for (const index of batch.keys()) {
        const pair = [first[index], second[index]]
        expect(pair.filter(outcome => outcome === 'duplicate')).toHaveLength(1)
        all.push(pair.find(outcome => outcome !== 'duplicate') ?? '')
      }
    }
    expect(all.filter(outcome => outcome === 'accepted')).toHaveLength(readable.length)
    expect(all.filter(outcome => outcome === 'superseded')).toHaveLength(1_000 - readable.length)
    const keptRow = await world.db
      .selectFrom('idempotency')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    expect(keptRow.count).toBe(1_000)
  },
  scaleTimeLimit(60_000),
)

test('rejects an outbox batch that is too large, empty or malformed', async () => {
  const many = Array.from({ length: OUTBOX_BATCH_SIZE + 1 }, () => completed(readable[0]))
  const shapes: unknown[] = [{ entries: many }, { entries: [] }, { entries: {} }, {}, { entries: [{ id: 7 }] }]
  for (const body of shapes) {
    const answer = await world.send(sendOutbox, { body }, { as: learner })
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  }
  const huge = [entry('assignment', { text: 'x'.repeat(9 * 1024 * 1024) })]
  const flood = await world.send(sendOutbox, { body: { entries: huge } }, { as: learner })
  expect(flood.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(await completedCount()).toBe(0)
})

test('an internal error delays only the queue of the failed entry, and an unreachable database delays all queues', async () => {
  const otherCourse = await world.enrol(learner, 'analis-data-pemula')
  const elsewhere = entry('progress', {
    userId: learner.userId,
    enrollmentId: otherCourse.enrollmentId,
    lectureMaterialId: otherCourse.materials[0]?.id,
    status: 'COMPLETED',
  })
  const entries = [completed(readable[0]), getPointsFor(readable[0]), elsewhere]
  const failures: unknown[] = []
  const log = { error: (fields: unknown) => failures.push(fields) }
  const person = { userId: learner.userId, sessionId: randomUUID(), isAdmin: false, roles: [] }

  /**
   * Applies the entries with a database whose first `times` transactions fail with `error`. Both the transaction of the
   * run and the transactions of single entries count.
   */
  const applyWith = async (error: Error, times: number) => {
    let left = times
    const db = new Proxy(world.db, {
      get: (target, property) => {
        if (property === 'transaction' && left > 0) {
          left -= 1
          throw error
        }
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const now = () => world.clock.now
    const publicUrl = () => 'https://semai.test'
    const context: Parameters<typeof applyOutbox>[0] = {
      db,
      keys: world.keys,
      person,
      now,
      publicUrl,
      log: log as unknown as FastifyBaseLogger,
    }
    return (await applyOutbox(context, entries)).map(({ outcome, code }) => [outcome, code].filter(Boolean).join(' '))
  }
  const away = new DatabaseUnavailable(new Error('connect'))
  expect(await applyWith(away, 1)).toEqual(['later', 'later', 'later'])
  expect(await applyWith(new TypeError('a bug'), 2)).toEqual(['later SYSTEM_ERROR', 'later', 'accepted'])
  expect(failures).toHaveLength(3)
  expect(await outcomes(entries)).toEqual(['accepted', 'accepted', 'duplicate'])
})

test('limits the bytes that one user sends, and stores the entries when they are sent later', async () => {
  // With this factor a user may send 67 KB at once.
  const narrow = await startLearningApp({ config: { rateLimitFactor: 0.001 } })
  try {
    const [learner, other] = [await narrow.newLearner(), await narrow.newLearner()]
    const entry = (kind: string, text = '') => ({
      id: randomUUID(),
      kind,
      payload: { text },
      happenedAt: narrow.clock.now.toISOString(),
    })
    const sendAs = (as: Learner, text = '') =>
      narrow.call(sendOutbox, { body: { entries: [entry('unknown', text)] } }, { as })
    expect((await sendAs(learner, 'x'.repeat(50_000))).status).toBe(200)
    const refused = await sendAs(learner, 'x'.repeat(50_000))
    expect([refused.status, refused.response.headers['retry-after']]).toEqual([429, '900'])
    expect((await sendAs(learner)).status).toBe(200)
    expect((await sendAs(other, 'x'.repeat(50_000))).status).toBe(200)
  } finally {
    await narrow.close()
  }
})
