import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { listPositions } from '#contract/learning/position.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
let learner: Learner
let enrollmentId: string
let materials: Awaited<ReturnType<LearningApp['enrol']>>['materials']

beforeAll(async () => {
  world = await startLearningApp()
  learner = await world.newLearner()
  ;({ enrollmentId, materials } = await world.enrol(learner))
})
afterAll(() => world.close())

async function send(payload: object, as = learner, minutesAgo = 0) {
  const happenedAt = new Date(world.clock.now.getTime() - minutesAgo * 60_000).toISOString()
  const entry = { id: randomUUID(), kind: 'position', payload, happenedAt }
  return (await world.call(sendOutbox, { body: { entries: [entry] } }, { as })).data.results[0]
}

const getFurthest = async (lectureMaterialId: string) => {
  const { data } = await world.call(listPositions, { params: { enrollmentId } }, { as: learner })
  return data.find(row => row.lectureMaterialId === lectureMaterialId)?.furthest
}

test('keeps the furthest position of all devices, in any order and under concurrency', async () => {
  let at = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (positions, isAtOnce) => {
        const lectureMaterialId = materials[at++ % materials.length]?.id ?? ''
        const expected = Math.max(...positions, (await getFurthest(lectureMaterialId)) ?? 0)
        const actions = positions.map(furthest => () => send({ enrollmentId, lectureMaterialId, furthest }))
        if (isAtOnce) await Promise.all(actions.map(action => action()))
        else for (const action of actions) await action()
        expect(await getFurthest(lectureMaterialId)).toBe(expected)
      },
    ),
    { numRuns: 25 },
  )
})

test('keeps the position that was read last, in any order and under concurrency', async () => {
  const { enrollmentId: own, materials: fresh } = await world.enrol(learner, 'web-guru-dan-relawan')
  const read = fc.record({ at: fc.nat(50), minutesAgo: fc.nat(5) })
  let used = 0
  await fc.assert(
    fc.asyncProperty(fc.array(read, { minLength: 1, maxLength: 6 }), fc.boolean(), async (reads, isAtOnce) => {
      const lectureMaterialId = fresh[used++]?.id ?? ''
      const actions = reads.map(({ at, minutesAgo }) => () => {
        return send({ enrollmentId: own, lectureMaterialId, furthest: at, at }, learner, minutesAgo)
      })
      if (isAtOnce) await Promise.all(actions.map(action => action()))
      else for (const action of actions) await action()
      const { data } = await world.call(listPositions, { params: { enrollmentId: own } }, { as: learner })
      const latest = Math.min(...reads.map(each => each.minutesAgo))
      expect(data.find(row => row.lectureMaterialId === lectureMaterialId)).toEqual({
        lectureMaterialId,
        furthest: Math.max(...reads.map(each => each.at)),
        at: Math.max(...reads.filter(each => each.minutesAgo === latest).map(each => each.at)),
        readAt: new Date(world.clock.now.getTime() - latest * 60_000).toISOString(),
      })
    }),
    { numRuns: Math.min(20, fresh.length) },
  )
})

test('a position behind the stored position is superseded, and its receipt contains the stored position', async () => {
  const { enrollmentId: own, materials: fresh } = await world.enrol(learner, 'analis-data-pemula')
  const payload = { enrollmentId: own, lectureMaterialId: fresh[0]?.id ?? '' }
  expect(await send({ ...payload, furthest: 7 })).toMatchObject({ outcome: 'accepted', receipt: { furthest: 7 } })
  expect(await send({ ...payload, furthest: 3 })).toMatchObject({ outcome: 'superseded', receipt: { furthest: 7 } })
})

test('rejects a position for an enrolment of another user or an unknown material, and invalid numbers', async () => {
  const lectureMaterialId = materials[0]?.id ?? ''
  const otherLearner = await world.newLearner()
  expect((await send({ enrollmentId, lectureMaterialId, furthest: 1 }, otherLearner))?.code).toBe(
    'ENROLLMENT_NOT_FOUND',
  )
  const missing = { enrollmentId, lectureMaterialId: randomUUID(), furthest: 1 }
  expect((await send(missing))?.code).toBe('LECTURE_MATERIAL_NOT_FOUND')
  for (const furthest of [-1, 1e9, '3', null]) {
    expect((await send({ enrollmentId, lectureMaterialId, furthest }))?.code).toBe('VALIDATION_FAILED')
  }
})
