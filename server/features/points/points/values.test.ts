import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPointState } from '#contract/points/leaderboard.ts'
import { createPoint } from '#contract/points/points.ts'
import * as contract from '#contract/points/values.admin.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let admin: Learner
beforeAll(async () => {
  world = await startLearningApp()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

const read = async () => (await world.call(contract.getPointValues, {}, { as: admin })).data
const change = (values: object, version: number) =>
  world.call(
    contract.changePointValues,
    { body: { ...values, reason: 'Kampanye' } as never },
    { as: admin, headers: { 'if-match': `"${version}"` } },
  )

test('learners see a new point value, and it applies to points booked from then on', async () => {
  const { values, version, defaults } = await read()
  expect(values).toEqual(defaults)
  expect((await change({ ...values, 'material-completed': 7 }, version)).status).toBe(200)
  expect((await change(values, version)).code).toBe('VERSION_STALE')

  const learner = await world.newLearner()
  const { data } = await world.call(getPointState, {}, { as: learner })
  expect(data.eventWorth).toMatchObject({ 'material-completed': 7, 'register-success': 50 })
  const { enrollmentId, materials } = await world.enrol(learner)
  const articles = materials.filter(({ type }) => type === 'article')
  for (const [at, { id }] of articles.slice(0, 2).entries()) {
    const progress = { userId: learner.userId, enrollmentId, lectureMaterialId: id, status: 'COMPLETED' }
    const points = {
      user_id: learner.userId,
      point: 0,
      extras: { event_name: 'material-completed', ref: `${enrollmentId}:${id}` },
    }
    const happenedAt = world.clock.now.toISOString()
    const entries = [{ id: randomUUID(), kind: 'progress', payload: progress, happenedAt }]
    if (at === 0) entries.push({ id: randomUUID(), kind: 'points', payload: points as never, happenedAt })
    await world.call(sendOutbox, { body: { entries } }, { as: learner })
    if (at === 1) await world.call(createPoint, { body: points }, { as: learner })
  }
  const lines = await world.db
    .selectFrom('point_entry')
    .select('amount')
    .where('user_id', '=', learner.userId)
    .where('reason', '=', 'material-completed')
    .unionAll(
      world.db
        .selectFrom('point_waiting')
        .select('amount')
        .where('user_id', '=', learner.userId)
        .where('reason', '=', 'material-completed'),
    )
    .execute()
  expect(lines.map(({ amount }) => amount)).toEqual([7, 7])
})

test('refuses negative, fractional, huge and missing point values, and reports the field', async () => {
  const { values, version } = await read()
  for (const wrong of [-1, 1.5, 1_001, null, '5']) {
    const answer = await change({ ...values, 'quiz-passed': wrong }, version)
    expect(answer.code).toBe('VALIDATION_FAILED')
    expect(JSON.stringify(answer.response.json())).toContain('quiz-passed')
  }
  expect((await read()).values).toEqual(values)
})
