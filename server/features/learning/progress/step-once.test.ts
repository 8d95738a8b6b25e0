import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutboxEntryBody, sendOutbox } from '#contract/wire/outbox.ts'
import { ProgressStatus, setProgress } from '#contract/learning/progress.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { readLearnerRows } from '#tests/support/two-ways.ts'

/** The endpoint begins a material in a single statement (`startItemOnce`). All other steps use `setProgress`. */
let world: LearningApp
let learner: Learner
let enrollmentId: string
let items: string[]

beforeAll(async () => {
  world = await startLearningApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  learner = await world.newLearner()
  const enrolled = await world.enrol(learner)
  enrollmentId = enrolled.enrollmentId
  items = enrolled.materials.filter(({ type }) => type === 'article').map(({ id }) => id)
})

const getBodyFor = (lectureMaterialId = items[0] ?? '', status: ProgressStatus = 'INPROGRESS') => ({
  userId: learner.userId,
  enrollmentId,
  lectureMaterialId,
  status,
})
const begin = (body: object, key: string, as = learner) => world.send(setProgress, { body }, { as, key })
const send = async (body: object, key: string, as = learner) => {
  const response = (await begin(body, key, as)).json<{ code?: string; status?: string }>()
  return response.code ?? response.status
}
const getStatus = async (item = items[0] ?? '') => {
  const row = await world.db
    .selectFrom('lecture_progress')
    .select('status')
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', item)
    .executeTakeFirstOrThrow()
  return row.status
}
const keptUnder = (key: string) =>
  world.db.selectFrom('idempotency').select(['user_id', 'kind', 'answer']).where('key', '=', key).execute()

test('a progress step sent twice under one key happens once, by direct calls and by the outbox', async () => {
  const [key, body] = [randomUUID(), getBodyFor()]
  expect([await send(body, key), await send(body, key)]).toEqual(['INPROGRESS', 'INPROGRESS'])
  const answer = { status: 'INPROGRESS', isSuperseded: false }
  expect(await keptUnder(key)).toEqual([{ user_id: learner.userId, kind: 'progress', answer }])
  const entry: OutboxEntryBody = { id: key, kind: 'progress', payload: body, happenedAt: new Date().toISOString() }
  const { data } = await world.call(sendOutbox, { body: { entries: [entry] } }, { as: learner })
  expect(data.results).toEqual([{ id: key, outcome: 'duplicate', receipt: { status: 'INPROGRESS' } }])
})

test('a repeated idempotency key returns its first response, and does not undo later progress of the material', async () => {
  const key = randomUUID()
  await begin(getBodyFor(), key)
  await begin(getBodyFor(items[0], 'COMPLETED'), randomUUID())
  expect(await send(getBodyFor(), key)).toBe('INPROGRESS')
  expect(await send(getBodyFor(), randomUUID())).toBe('COMPLETED')
  expect(await getStatus()).toBe('COMPLETED')
})

test('rejects an idempotency key that was used with another payload, and does not apply the new payload', async () => {
  const key = randomUUID()
  await begin(getBodyFor(), key)
  expect(await send(getBodyFor(items[1]), key)).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await send(getBodyFor(items[0], 'COMPLETED'), key)).toBe('IDEMPOTENCY_KEY_REUSED')
  expect([await getStatus(items[0]), await getStatus(items[1])]).toEqual(['INPROGRESS', 'OPEN'])
})

test('rejects a step in an enrolment of another user, and does not store its key', async () => {
  const [thief, key, body] = [await world.newLearner(), randomUUID(), getBodyFor()]
  expect(await send(body, key, thief)).toBe('FORBIDDEN')
  expect(await send({ ...body, userId: thief.userId }, key, thief)).toBe('ENROLLMENT_NOT_FOUND')
  expect(await keptUnder(key)).toEqual([])
  expect(await getStatus()).toBe('OPEN')
  expect(await send(body, key)).toBe('INPROGRESS')
})

test('rejects a step in a material of another course or an unknown material, and does not store its key', async () => {
  const { materials } = await world.enrol(await world.newLearner(), 'analis-data-pemula')
  for (const foreign of [materials[0]?.id, randomUUID()]) {
    const key = randomUUID()
    expect(await send(getBodyFor(foreign), key)).toBe('LECTURE_MATERIAL_NOT_FOUND')
    expect(await keptUnder(key)).toEqual([])
  }
})

test('ten requests at the same time, under one key or under ten keys, make one step, and none fails', async () => {
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 10 }, () => send(getBodyFor(), key)))
  expect(same).toEqual(Array(10).fill('INPROGRESS'))
  expect(await keptUnder(key)).toHaveLength(1)
  const keys = Array.from({ length: 10 }, () => randomUUID())
  expect(await Promise.all(keys.map(each => send(getBodyFor(items[1]), each)))).toEqual(Array(10).fill('INPROGRESS'))
  const answers = await Promise.all(keys.map(keptUnder))
  expect(answers.flat().filter(({ answer }) => !(answer as { isSuperseded: boolean }).isSuperseded)).toHaveLength(1)
})

test('if one key is sent for two materials at the same time, only one material changes', async () => {
  const key = randomUUID()
  const answers = await Promise.all(items.slice(0, 2).map(item => send(getBodyFor(item), key)))
  expect(new Set(answers)).toEqual(new Set(['IDEMPOTENCY_KEY_REUSED', 'INPROGRESS']))
  expect(new Set([await getStatus(items[0]), await getStatus(items[1])])).toEqual(new Set(['INPROGRESS', 'OPEN']))
})

test('retries a progress step after a deadlock between the rows of its key and its material, and makes the step', async () => {
  const key = randomUUID()
  let begun: ReturnType<typeof begin> | undefined
  const other = world.db.transaction().execute(async tx => {
    const row = { user_id: learner.userId, key, kind: 'progress', payload_hash: Buffer.alloc(32), answer: null }
    await tx.insertInto('idempotency').values(row).execute()
    begun = begin(getBodyFor(), key)
    await waitForBlockedStatement(world.db)
    await tx
      .selectFrom('lecture_progress')
      .select('status')
      .where('enrollment_id', '=', enrollmentId)
      .forUpdate()
      .execute()
    throw new Error('given up')
  })
  await expect(other).rejects.toThrow(/given up|deadlock/)
  expect((await begun)?.json()).toMatchObject({ status: 'INPROGRESS' })
  expect(await getStatus()).toBe('INPROGRESS')
})

test('direct calls and one batch of the same steps write the same rows', async () => {
  const steps = fc.array(fc.record({ at: fc.nat(2), to: fc.constantFrom(...ProgressStatus.options) }), {
    minLength: 1,
    maxLength: 9,
  })
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      const since = new Date(world.clock.now.getTime() - 86_400_000)
      const [single, batch] = await Promise.all(
        [0, 1].map(async () => {
          const ownLearner = await world.newLearner()
          const enrolled = await world.enrol(ownLearner, undefined, since)
          const entries = list.map(({ at, to }) => {
            const of = { userId: ownLearner.userId, enrollmentId: enrolled.enrollmentId }
            return { id: randomUUID(), body: { ...of, lectureMaterialId: items[at] ?? '', status: to } }
          })
          const ids = new Map(entries.map(({ id }, slot) => [slot, id]))
          return { learner: ownLearner, enrollments: [enrolled.enrollmentId], ids, sent: [], entries }
        }),
      )
      if (!single || !batch) throw new Error('two learners')
      for (const { id, body } of single.entries) await begin(body, id, single.learner)
      const happenedAt = world.clock.now.toISOString()
      const entries = batch.entries.map(({ id, body }) => ({ id, kind: 'progress', payload: body, happenedAt }))
      await world.call(sendOutbox, { body: { entries } }, { as: batch.learner })
      expect(await readLearnerRows(world, single)).toEqual(await readLearnerRows(world, batch))
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
